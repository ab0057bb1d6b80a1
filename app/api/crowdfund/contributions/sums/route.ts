import { sumContributions as operation } from "@/lib/contract/crowdfund-ledger";
import { sumContributions } from "@/server/crowdfund/ledger";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => sumContributions(ctx, query)),
});
