import { readListing } from "@/lib/contract/listing";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { needListing } from "@/server/listings/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readListing, (ctx, { params }) => needListing(ctx, params.kind, params.id)),
});
