import { cancelImport as operation } from "@/lib/contract/import";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { cancelImport } from "@/server/imports/end";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params }) => cancelImport(ctx, params.id)),
});
