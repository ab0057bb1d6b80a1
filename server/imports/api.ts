import "server-only";
import * as imports from "@/lib/contract/import";
import * as batches from "@/lib/contract/import-batch";
import * as importReport from "@/lib/contract/import-report";
import { endpoint, listEndpoint } from "../http/endpoint";
import { beginImport } from "./begin";
import { cancelImport, finishImport } from "./end";
import { listImports, readImport } from "./read";
import { rejectsFile } from "./rejects";
import { readReport } from "./report";
import { undoImport } from "./undo";
import { importBatch, importItems } from "./write";

export const importsApi = [
  endpoint(batches.bulkCreate, (ctx, { params: { kind }, query, body }) => {
    const options = { kind, recount: query.recalc === "1", isDry: query.dry_run === "1" };
    if ("import_id" in body) return importBatch(ctx, { ...options, part: body });
    return importItems(ctx, { ...options, items: body.items.map(Object.entries) });
  }),
  endpoint(imports.cancelImport, (ctx, { params }) => cancelImport(ctx, params.id)),
  endpoint(imports.finishImport, (ctx, { params, body }) => finishImport(ctx, params.id, body.total_rows)),
  endpoint(imports.readRejects, (ctx, { params, query }) => rejectsFile(ctx, params.id, query.only)),
  endpoint(importReport.importReport, (ctx, { params }) => readReport(ctx, params.id)),
  endpoint(imports.readImport, (ctx, { params }) => readImport(ctx, params.id)),
  endpoint(imports.undoImport, (ctx, { params }) => undoImport(ctx, params.id)),
  listEndpoint(imports.listImports, (ctx, { query }) => listImports(ctx, query)),
  endpoint(imports.beginImport, (ctx, { body }) => beginImport(ctx, body)),
];
