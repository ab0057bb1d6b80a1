import { bulkSetStatus } from "@/lib/contract/admin";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { setListingStatus } from "@/server/listings/bulk";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(bulkSetStatus, (ctx, { body }) => setListingStatus(ctx, body)),
});
