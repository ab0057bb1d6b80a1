import { bulkCreate } from "@/lib/contract/import";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { importRows } from "@/server/imports/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(bulkCreate, (ctx, { params, query, body }) =>
    importRows(ctx, { kind: params.kind, rows: body.items.map(Object.entries), recount: query.recalc === "1" }),
  ),
});
