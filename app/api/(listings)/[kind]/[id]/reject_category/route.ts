import { rejectCategoryRequest as operation } from "@/lib/contract/category-request";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { rejectCategoryRequest } from "@/server/listings/category-request";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(operation, (ctx, { params, body }) => rejectCategoryRequest(ctx, params, body)),
});
