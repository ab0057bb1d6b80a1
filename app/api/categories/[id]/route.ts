import { readCategory } from "@/lib/contract/category";
import { needCategory } from "@/server/categories/read";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readCategory, (ctx, { params }) => needCategory(ctx, params.id)),
});
