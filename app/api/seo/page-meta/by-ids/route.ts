import { listPageMetasOf as listOperation } from "@/lib/contract/page-meta";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listPageMetasOf } from "@/server/seo/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(listOperation, (ctx, { query }) => listPageMetasOf(ctx, query)),
});
