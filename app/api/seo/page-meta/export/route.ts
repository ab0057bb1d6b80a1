import { exportPageMetas as operation } from "@/lib/contract/page-meta-file";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { patiently } from "@/server/http/patiently";
import { exportPageMetas } from "@/server/seo/meta-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(
    operation,
    patiently((ctx, { query }) => exportPageMetas(ctx, query)),
  ),
});
