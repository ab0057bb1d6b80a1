import { bulkPageMetas as operation } from "@/lib/contract/page-meta-bulk";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { bulkPageMetas } from "@/server/seo/bulk";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { body }) => bulkPageMetas(ctx, body)),
});
