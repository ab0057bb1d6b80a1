import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type Import, type ImportBegin } from "@/lib/contract/import";
import { columnsOf, hasKeyColumn } from "@/lib/rules/import-columns";
import { headerKey } from "@/lib/rules/file-fingerprint";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { categoryFinder } from "../categories/category-finder";
import { needImporter, readImport } from "./read";

/** The field of each column: from the request's mapping, else from the header. Throws `invalid`. */
function mappingOf({ headers, mapping, update_key: key }: ImportBegin): string[] {
  const columns = mapping ?? columnsOf(headers);
  if (columns.length !== headers.length) throw invalid({ mapping: ["Give one entry for each header."] });
  if (!hasKeyColumn(columns, key ?? null)) throw invalid({ mapping: [`No column is mapped to ${key ?? "the name"}.`] });
  return columns.map((column) => column ?? "");
}

/** The category of rows that name none; null for an import that updates listings. Throws `invalid`. */
async function categoryOf(ctx: Ctx, { kind, category_id, update_key }: ImportBegin): Promise<number | null> {
  if (update_key) {
    if (category_id !== undefined) throw invalid({ category_id: ["An import that updates listings has no category."] });
    return null;
  }
  const given = category_id === undefined ? undefined : { id: category_id };
  const category = (await categoryFinder(ctx, kind, [given]))(given);
  if ("error" in category) throw invalid({ category_id: [category.error] });
  return category.id;
}

type FileOf = Pick<Import, "kind" | "fingerprint" | "erases_empty"> & { update_key?: string | null | undefined };

/** What a check and the import after it must have in common. */
const fileOf = ({ kind, fingerprint, update_key, erases_empty }: FileOf, mapping: readonly (string | null)[]): string =>
  JSON.stringify([kind, fingerprint, update_key, erases_empty, mapping.map((column) => column ?? "")]);

/**
 * The moment since when the listings must be unchanged: that of the dry run whose changes were seen, or now. Throws
 * `invalid` for one that isn't the caller's dry run of this file.
 */
async function unchangedSince(ctx: Ctx, body: ImportBegin, mapping: string[]): Promise<Date> {
  if (body.checked_by === undefined) return ctx.now;
  const check = await readImport(ctx, body.checked_by).catch(() => null);
  const isCheck = check?.dry_run && check.status === "finished" && check.user?.id === accountOf(ctx.actor);
  if (!isCheck || fileOf(check, check.mapping) !== fileOf(body, mapping)) {
    throw invalid({ checked_by: ["This is not a finished dry run of this file."] });
  }
  return new Date(check.created_at);
}

/**
 * Starts the import of a file; its batches carry the import's id. Throws `forbidden`, and `invalid` for a category that
 * doesn't exist or has the other kind, for columns without a name or without the key of an update, and for a check of
 * another file.
 */
export const beginImport = (ctx: Ctx, body: ImportBegin): Promise<Import> =>
  withTx(ctx, async (inside) => {
    await needImporter(inside);
    const mapping = mappingOf(body);
    const categoryId = await categoryOf(inside, body);
    const updates = body.update_key && {
      updateKey: body.update_key,
      erasesEmpty: body.erases_empty,
      unchangedSince: await unchangedSince(inside, body, mapping),
    };
    const { id } = await inside.db.import.create({
      data: {
        userId: accountOf(inside.actor),
        kind: body.kind,
        categoryId,
        ...updates,
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
    const { kind, file_name, dry_run, update_key = null } = body;
    await audit(inside, {
      action: "import.begin",
      object: { type: "import", id },
      after: { kind, category_id: categoryId, ...(update_key && { update_key }), file_name, dry_run },
    });
    return readImport(inside, id);
  });
