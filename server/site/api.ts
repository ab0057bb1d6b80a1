import "server-only";
import * as site from "@/lib/contract/site";
import { answerCsrf } from "../http/csrf";
import { endpoint } from "../http/endpoint";
import { recordCspReport } from "./csp-reports";
import { answerHealth } from "./health";
import { answerReadiness, readStats } from "./read";

export const siteApi = [
  endpoint(site.readCsrf, (_ctx, { request }) => Promise.resolve(answerCsrf(request))),
  endpoint(site.reportCsp, (_, { body }) => recordCspReport(body)),
  endpoint(site.readLiveness, () => Promise.resolve({ status: "ok" })),
  endpoint(site.readReadiness, answerReadiness),
  endpoint(site.readHealth, answerHealth),
  endpoint(site.readStats, (ctx) => readStats(ctx)),
];
