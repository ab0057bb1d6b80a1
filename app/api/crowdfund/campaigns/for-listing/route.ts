import { readCampaign as operation } from "@/lib/contract/crowdfund";
import { readCampaign } from "@/server/crowdfund/campaign";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => readCampaign(ctx, query)),
});
