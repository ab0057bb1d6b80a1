import { suggest as operation } from "@/lib/contract/search";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { suggest } from "@/server/search/suggest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => suggest(ctx, query.q)),
});
