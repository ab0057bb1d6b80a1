import "server-only";
import * as fact from "@/lib/contract/fact";
import { endpoint } from "../http/endpoint";
import { confirmFacts } from "./confirm";
import { readCredentials } from "./credentials";
import { readFactHistory } from "./history";

export const factsApi = [
  endpoint(fact.readFactHistory, (ctx, { params }) => readFactHistory(ctx, params)),
  endpoint(fact.confirmFacts, (ctx, { params }) => confirmFacts(ctx, params)),
  endpoint(fact.readCredentials, (ctx, { params }) => readCredentials(ctx, params)),
];
