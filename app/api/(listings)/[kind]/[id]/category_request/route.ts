import {
  readCategoryRequest as readOperation,
  requestCategory as requestOperation,
  withdrawCategoryRequest as withdrawOperation,
} from "@/lib/contract/category-request";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { readCategoryRequest, requestCategory, withdrawCategoryRequest } from "@/server/listings/category-request";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readOperation, (ctx, { params }) => readCategoryRequest(ctx, params)),
  POST: endpoint(requestOperation, (ctx, { params, body }) => requestCategory(ctx, params, body)),
  DELETE: endpoint(withdrawOperation, (ctx, { params }) => withdrawCategoryRequest(ctx, params)),
});
