import { listContributions as operation } from "@/lib/contract/crowdfund-ledger";
import { listContributions } from "@/server/crowdfund/ledger";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listContributions(ctx, query)),
});
