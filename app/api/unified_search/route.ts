import { unifiedSearch } from "@/lib/contract/search";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { searchListings } from "@/server/search/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(unifiedSearch, (ctx, { query }) => searchListings(ctx, query)),
});
