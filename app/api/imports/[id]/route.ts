import { readImport as operation } from "@/lib/contract/import";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { readImport } from "@/server/imports/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { params }) => readImport(ctx, params.id)),
});
