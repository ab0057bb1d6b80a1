import "server-only";
import * as appeal from "@/lib/contract/appeal";
import * as decision from "@/lib/contract/decision";
import * as suspension from "@/lib/contract/suspension";
import { endpoint, listEndpoint } from "../http/endpoint";
import { decideAppeal } from "./decide";
import { readDecision } from "./decision-page";
import { listAppeals } from "./read";
import { restoreDecision, restoreUser } from "./restore";
import { lookAgain } from "./second-look";
import { appealDecision } from "./write";

export const appealsApi = [
  endpoint(appeal.decideAppeal, (ctx, { params, body }) => decideAppeal(ctx, params.id, body)),
  listEndpoint(appeal.listAppeals, (ctx, { query }) => listAppeals(ctx, query)),
  endpoint(appeal.appealDecision, (ctx, { params, body }) => appealDecision(ctx, params.id, body)),
  endpoint(decision.restoreDecision, (ctx, { params, body }) => restoreDecision(ctx, params.id, body)),
  endpoint(decision.readDecision, (ctx, { params, query }) => readDecision(ctx, params.id, query.token)),
  endpoint(decision.lookAgain, (ctx, { params, body }) => lookAgain(ctx, params.id, body)),
  endpoint(suspension.restoreUser, (ctx, { params }) => restoreUser(ctx, params.id)),
];
