import "server-only";
import * as category from "@/lib/contract/category";
import { endpoint, listEndpoint } from "../http/endpoint";
import { changeCategory, deleteCategory } from "./change";
import { listCategories, needCategory, needCategoryByPath, needCategoryBySlug } from "./read";
import { createCategory } from "./write";

export const categoriesApi = [
  endpoint(category.readCategory, (ctx, { params }) => needCategory(ctx, params.id)),
  endpoint(category.patchCategory, (ctx, { params, body }) => changeCategory(ctx, params.id, body)),
  endpoint(category.deleteCategory, (ctx, { params, body }) => deleteCategory(ctx, params.id, body)),
  endpoint(category.readCategoryByPath, (ctx, { params }) => needCategoryByPath(ctx, params.path)),
  endpoint(category.readCategoryBySlug, (ctx, { params }) => needCategoryBySlug(ctx, params.slug)),
  listEndpoint(category.listCategories, (ctx, { query }) => listCategories(ctx, query)),
  endpoint(category.createCategory, (ctx, { body }) => createCategory(ctx, body)),
];
