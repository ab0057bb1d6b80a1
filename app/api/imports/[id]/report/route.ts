import { importReport as operation } from "@/lib/contract/import-report";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { readReport } from "@/server/imports/report";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { params }) => readReport(ctx, params.id)),
});
