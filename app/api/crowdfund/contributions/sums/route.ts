import { sumContributions as operation } from "@/lib/contract/crowdfund-ledger";
import { sumContributions } from "@/server/crowdfund/ledger";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { patiently } from "@/server/http/patiently";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    operation,
    patiently((ctx, { query }) => sumContributions(ctx, query)),
  ),
});
