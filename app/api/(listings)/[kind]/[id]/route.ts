import { readListing } from "@/lib/contract/listing";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { needListing } from "@/server/listings/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readListing, (ctx, { params }) => needListing(ctx, params.kind, params.id)),
});
