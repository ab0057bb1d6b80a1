import { unifiedSearch } from "@/lib/contract/search";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { findListings } from "@/server/search/find";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(unifiedSearch, (ctx, { query }) => findListings(ctx, query)),
});
