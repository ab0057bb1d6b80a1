import { listCategories as operation } from "@/lib/contract/category";
import { listCategories } from "@/server/categories/read";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listCategories(ctx, query)),
});
