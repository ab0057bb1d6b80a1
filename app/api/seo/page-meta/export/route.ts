import { exportPageMetas as operation } from "@/lib/contract/page-meta-file";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { exportPageMetas } from "@/server/seo/meta-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => exportPageMetas(ctx, query)),
});
