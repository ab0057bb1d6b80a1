import { readRejects as operation } from "@/lib/contract/import";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { rejectsFile } from "@/server/imports/rejects";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { params, query }) => rejectsFile(ctx, params.id, query.only)),
});
