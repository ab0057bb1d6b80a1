import { exportListings } from "@/lib/contract/listing";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { exportFile } from "@/server/listings/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(exportListings, (ctx, { params, query }) => exportFile(ctx, params.kind, query)),
});
