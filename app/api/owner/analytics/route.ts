import { readAnalytics as operation } from "@/lib/contract/analytics";
import { readAnalytics } from "@/server/analytics/read";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => readAnalytics(ctx, query)),
});
