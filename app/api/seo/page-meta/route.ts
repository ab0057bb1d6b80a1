import { listPageMetas as listOperation, savePageMeta as saveOperation } from "@/lib/contract/page-meta";
import { endpoint, listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listPageMetas } from "@/server/seo/read";
import { savePageMeta } from "@/server/seo/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(listOperation, (ctx, { query }) => listPageMetas(ctx, query)),
  POST: endpoint(saveOperation, (ctx, { body }) => savePageMeta(ctx, body)),
});
