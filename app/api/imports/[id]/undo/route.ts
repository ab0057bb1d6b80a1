import { undoImport as operation } from "@/lib/contract/import";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { undoImport } from "@/server/imports/undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params }) => undoImport(ctx, params.id)),
});
