import { undoMerge as operation } from "@/lib/contract/duplicate";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { undoMerge } from "@/server/merges/undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { params }) => undoMerge(ctx, params.id)),
});
