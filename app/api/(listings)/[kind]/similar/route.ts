import { findSimilar as operation } from "@/lib/contract/listing-write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { findSimilar } from "@/server/listings/similar";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(operation, (ctx, { params, query }) => findSimilar(ctx, params.kind, query)),
});
