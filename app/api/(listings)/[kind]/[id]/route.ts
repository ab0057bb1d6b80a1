import { readListing } from "@/lib/contract/listing";
import { patchListing } from "@/lib/contract/listing-write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { needListing } from "@/server/listings/read";
import { changeListing } from "@/server/listings/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readListing, (ctx, { params }) => needListing(ctx, params.kind, params.id)),
  PATCH: endpoint(patchListing, (ctx, { params, body }) => changeListing(ctx, params, body)),
});
