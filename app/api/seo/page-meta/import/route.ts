import { importPageMetas as operation } from "@/lib/contract/page-meta-file";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { importPageMetas, readMetaRows } from "@/server/seo/meta-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { body }) => importPageMetas(ctx, readMetaRows(body.csv), body.dry_run)),
});
