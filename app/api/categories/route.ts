import { createCategory as createOperation, listCategories as listOperation } from "@/lib/contract/category";
import { listCategories } from "@/server/categories/read";
import { createCategory } from "@/server/categories/write";
import { endpoint, listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(listOperation, (ctx, { query }) => listCategories(ctx, query)),
  POST: endpoint(createOperation, (ctx, { body }) => createCategory(ctx, body)),
});
