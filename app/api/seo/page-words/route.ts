import { listPageWords as operation } from "@/lib/contract/meta-template";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listPageWords } from "@/server/seo/template-preview";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => listPageWords(ctx, query.ids)),
});
