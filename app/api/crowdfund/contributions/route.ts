import { listContributions as operation } from "@/lib/contract/crowdfund-ledger";
import { listContributions } from "@/server/crowdfund/ledger";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { patiently } from "@/server/http/patiently";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(
    operation,
    patiently((ctx, { query }) => listContributions(ctx, query)),
  ),
});
