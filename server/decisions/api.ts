import "server-only";
import * as decision from "@/lib/contract/decision";
import { listEndpoint } from "../http/endpoint";
import { listDecisions } from "./read";

export const decisionsApi = [listEndpoint(decision.listDecisions, (ctx, { query }) => listDecisions(ctx, query))];
