import { bulkSetCategory } from "@/lib/contract/admin";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { moveToCategory } from "@/server/listings/bulk";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(bulkSetCategory, (ctx, { params, body }) => moveToCategory(ctx, params.kind, body)),
});
