import { bulkCreate } from "@/lib/contract/import-batch";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { importBatch, importItems } from "@/server/imports/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(bulkCreate, (ctx, { params: { kind }, query, body }) => {
    const options = { kind, recount: query.recalc === "1", isDry: query.dry_run === "1" };
    if ("import_id" in body) return importBatch(ctx, { ...options, part: body });
    return importItems(ctx, { ...options, items: body.items.map(Object.entries) });
  }),
});
