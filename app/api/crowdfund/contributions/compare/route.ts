import { compareLedger as operation } from "@/lib/contract/crowdfund-ledger";
import { compareLedger } from "@/server/crowdfund/compare";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => compareLedger(ctx, query)),
});
