import { readListingByPath } from "@/lib/contract/listing";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { needListingByPath } from "@/server/listings/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readListingByPath, (ctx, { params }) => needListingByPath(ctx, params.kind, params.path)),
});
