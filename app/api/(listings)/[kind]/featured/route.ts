import { listFeatured as operation } from "@/lib/contract/listing";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { listFeatured } from "@/server/listings/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(operation, (ctx, { params, query }) => listFeatured(ctx, query.limit, params.kind)),
});
