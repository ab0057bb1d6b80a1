import { listListings as listOperation } from "@/lib/contract/listing";
import { createListing as createOperation } from "@/lib/contract/listing-write";
import { endpoint, listEndpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { createListing } from "@/server/listings/create";
import { listListings } from "@/server/listings/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: listEndpoint(listOperation, (ctx, { params, query }) => listListings(ctx, params.kind, query)),
  POST: endpoint(createOperation, (ctx, { params, body }) => createListing(ctx, params.kind, body)),
});
