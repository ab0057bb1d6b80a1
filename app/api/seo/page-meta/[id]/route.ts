import { patchPageMeta } from "@/lib/contract/page-meta";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changePageMeta } from "@/server/seo/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(patchPageMeta, (ctx, { params, body }) => changePageMeta(ctx, params.id, body)),
});
