import { findSimilar as operation } from "@/lib/contract/listing-write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { findLikelyDuplicates } from "@/server/listings/likely-duplicates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(operation, (ctx, { params, query }) => findLikelyDuplicates(ctx, params.kind, query)),
});
