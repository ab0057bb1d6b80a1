import { listSearches as operation } from "@/lib/contract/concept";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listSearches } from "@/server/search/log";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listSearches(ctx, query)),
});
