import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Import, type ImportBegin } from "@/lib/contract/import";
import { importColumn } from "@/lib/rules/import-columns";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { categoryFinder } from "../categories/category-finder";
import { needImporter, readImport } from "./read";

/** What each column holds: as asked, else by its header. Throws `invalid`. */
function mappingOf({ headers, mapping }: ImportBegin): string[] {
  const columns = mapping ?? headers.map(importColumn);
  if (columns.length !== headers.length) throw invalid({ mapping: ["It must have one entry for each header."] });
  if (!columns.includes("name")) throw invalid({ mapping: ["No column holds the name."] });
  return columns.map((column) => column ?? "");
}

/**
 * Opens the import of a file: its batches name its id. Throws `forbidden`, and `invalid` for a category that is not there
 * or of the other kind, and for columns without a name.
 */
export const beginImport = (ctx: Ctx, ask: ImportBegin): Promise<Import> =>
  withTx(ctx, async (inside) => {
    needImporter(inside);
    const mapping = mappingOf(ask);
    const find = await categoryFinder(inside, ask.kind, [{ id: ask.category_id }]);
    const category = find({ id: ask.category_id });
    if ("error" in category) throw invalid({ category_id: [category.error] });
    const { id } = await inside.db.import.create({
      data: {
        userId: accountOf(inside.actor),
        kind: ask.kind,
        categoryId: category.id,
        fileName: ask.file_name,
        fileSize: ask.file_size,
        fingerprint: ask.fingerprint,
        headers: ask.headers,
        mapping,
        totalRows: ask.total_rows ?? null,
        isDryRun: ask.dry_run,
      },
      select: { id: true },
    });
    await audit(inside, {
      action: "import.begin",
      object: { type: "import", id },
      after: { kind: ask.kind, category_id: category.id, file_name: ask.file_name, dry_run: ask.dry_run },
    });
    return readImport(inside, id);
  });
