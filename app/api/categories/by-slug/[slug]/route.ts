import { readCategoryBySlug } from "@/lib/contract/category";
import { needCategoryBySlug } from "@/server/categories/read";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readCategoryBySlug, (ctx, { params }) => needCategoryBySlug(ctx, params.slug)),
});
