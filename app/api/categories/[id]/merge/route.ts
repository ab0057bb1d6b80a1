import { mergeCategory as operation } from "@/lib/contract/category";
import { mergeCategory } from "@/server/merges/merge-categories";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params, body }) => mergeCategory(ctx, params.id, body)),
});
