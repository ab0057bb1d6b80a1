import "server-only";
import * as correction from "@/lib/contract/correction";
import { addressOf } from "../http/caller";
import { endpoint, listEndpoint } from "../http/endpoint";
import { json } from "../http/respond";
import { confirmCorrection, createCorrection } from "./create";
import { decideCorrection } from "./decide";
import { listCorrections } from "./read";

export const correctionsApi = [
  endpoint(correction.confirmCorrection, (ctx, { body }) => confirmCorrection(ctx, body.token)),
  endpoint(correction.decideCorrection, (ctx, { params, body }) => decideCorrection(ctx, params.id, body)),
  listEndpoint(correction.listCorrections, (ctx, { query }) => listCorrections(ctx, query)),
  endpoint(correction.createCorrection, async (ctx, { body, request }) =>
    json(await createCorrection(ctx, body, addressOf(request)), ctx.actor.kind === "guest" ? 202 : 200),
  ),
];
