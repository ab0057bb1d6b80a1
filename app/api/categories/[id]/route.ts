import { deleteCategory as deleteOperation, patchCategory, readCategory } from "@/lib/contract/category";
import { changeCategory, deleteCategory } from "@/server/categories/change";
import { needCategory } from "@/server/categories/read";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readCategory, (ctx, { params }) => needCategory(ctx, params.id)),
  PATCH: endpoint(patchCategory, (ctx, { params, body }) => changeCategory(ctx, params.id, body)),
  DELETE: endpoint(deleteOperation, (ctx, { params }) => deleteCategory(ctx, params.id)),
});
