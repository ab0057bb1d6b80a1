import { beginImport as begin, listImports as list } from "@/lib/contract/import";
import { endpoint, listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { beginImport } from "@/server/imports/begin";
import { listImports } from "@/server/imports/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(list, (ctx, { query }) => listImports(ctx, query)),
  POST: endpoint(begin, (ctx, { body }) => beginImport(ctx, body)),
});
