import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Import, type ImportBegin } from "@/lib/contract/import";
import { importColumn, isNameColumn } from "@/lib/rules/import-columns";
import { headerKey } from "@/lib/rules/file-fingerprint";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { categoryFinder } from "../categories/category-finder";
import { needImporter, readImport } from "./read";

/** The field of each column, from the request's mapping or else from the header. Throws `invalid`. */
function mappingOf({ headers, mapping }: ImportBegin): string[] {
  const columns = mapping ?? headers.map(importColumn);
  if (columns.length !== headers.length) throw invalid({ mapping: ["Give one entry for each header."] });
  if (!columns.some(isNameColumn)) throw invalid({ mapping: ["No column is mapped to the name."] });
  return columns.map((column) => column ?? "");
}

/**
 * Starts the import of a file; its batches carry the import's id. Throws `forbidden`, and `invalid` if the category
 * doesn't exist or belongs to the other kind, or if no column contains names.
 */
export const beginImport = (ctx: Ctx, body: ImportBegin): Promise<Import> =>
  withTx(ctx, async (inside) => {
    needImporter(inside);
    const mapping = mappingOf(body);
    const find = await categoryFinder(inside, body.kind, [{ id: body.category_id }]);
    const category = find({ id: body.category_id });
    if ("error" in category) throw invalid({ category_id: [category.error] });
    const { id } = await inside.db.import.create({
      data: {
        userId: accountOf(inside.actor),
        kind: body.kind,
        categoryId: category.id,
        fileName: body.file_name,
        fileSize: body.file_size,
        fingerprint: body.fingerprint,
        headers: body.headers,
        mapping,
        totalRows: body.total_rows ?? null,
        rowsAbove: body.rows_above,
        headerKey: body.rows_above === 0 ? "" : await headerKey(body.headers),
        isDryRun: body.dry_run,
      },
      select: { id: true },
    });
    await audit(inside, {
      action: "import.begin",
      object: { type: "import", id },
      after: { kind: body.kind, category_id: category.id, file_name: body.file_name, dry_run: body.dry_run },
    });
    return readImport(inside, id);
  });
