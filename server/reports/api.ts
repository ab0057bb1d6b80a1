import "server-only";
import * as report from "@/lib/contract/report";
import { addressOf } from "../http/caller";
import { endpoint, listEndpoint } from "../http/endpoint";
import { json } from "../http/respond";
import { confirmReport, createReport } from "./create";
import { decideReport } from "./decide";
import { listReports } from "./read";

export const reportsApi = [
  endpoint(report.confirmReport, (ctx, { body }) => confirmReport(ctx, body.token)),
  endpoint(report.decideReport, (ctx, { params, body }) => decideReport(ctx, params.id, body)),
  listEndpoint(report.listReports, (ctx, { query }) => listReports(ctx, query)),
  endpoint(report.createReport, async (ctx, { body, request }) =>
    json(await createReport(ctx, body, addressOf(request)), ctx.actor.kind === "guest" ? 202 : 200),
  ),
];
