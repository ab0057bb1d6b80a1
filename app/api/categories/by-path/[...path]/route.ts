import { readCategoryByPath } from "@/lib/contract/category";
import { needCategoryByPath } from "@/server/categories/read";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readCategoryByPath, (ctx, { params }) => needCategoryByPath(ctx, params.path)),
});
