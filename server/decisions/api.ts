import "server-only";
import * as decision from "@/lib/contract/decision";
import { endpoint, listEndpoint } from "../http/endpoint";
import { listDecisions, readDecision } from "./read";

export const decisionsApi = [
  endpoint(decision.readDecision, (ctx, { params, query }) => readDecision(ctx, params.id, query.token)),
  listEndpoint(decision.listDecisions, (ctx, { query }) => listDecisions(ctx, query)),
];
