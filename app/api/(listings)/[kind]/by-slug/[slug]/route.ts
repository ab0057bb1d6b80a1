import { readListingBySlug } from "@/lib/contract/listing";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { needListingBySlug } from "@/server/listings/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readListingBySlug, (ctx, { params }) => needListingBySlug(ctx, params.kind, params.slug)),
});
