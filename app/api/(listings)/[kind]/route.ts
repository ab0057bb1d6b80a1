import { listListings as operation } from "@/lib/contract/listing";
import { listEndpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { listListings } from "@/server/listings/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: listEndpoint(operation, (ctx, { params, query }) => listListings(ctx, params.kind, query)),
});
