import "server-only";
import { hash } from "node:crypto";
import { conflict, invalid, ProblemError } from "@/lib/contract/errors";
import { type BulkCreateAnswer, type ImportPart } from "@/lib/contract/import-batch";
import { type ImportColumn, type UpdateKey } from "@/lib/rules/import-columns";
import { type UpdateMode } from "@/lib/rules/import-updates";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { type Detail } from "./rejects";
import { mendedRows, type TallyEntry } from "./tally";

/** The settings of an import that updates listings. */
export interface UpdateSettings extends UpdateMode {
  /** Listings that changed later are left as they are. */
  unchangedSince: Date;
}

/** The settings that all batches of an import share. */
export interface BatchSettings {
  /** The category of rows that name none; undefined for an import that updates listings. */
  categoryId: number | undefined;
  update: UpdateSettings | null;
  isDry: boolean;
  rowsAbove: number;
  columns: (ImportColumn | null)[];
}

interface SettingsRow {
  kind: Kind;
  category_id: number | null;
  update_key: UpdateKey | null;
  erases_empty: boolean;
  unchanged_since: Date | null;
  is_dry_run: boolean;
  rows_above: number;
  mapping: string[];
}

/** Reads the settings of an import. Throws `invalid` for an import that belongs to another account or kind. */
export async function batchSettings(ctx: Ctx, kind: Kind, importId: number): Promise<BatchSettings> {
  const visible = isAdmin(ctx.actor) ? Prisma.sql`true` : Prisma.sql`user_id = ${accountOf(ctx.actor)}::int`;
  const [found] = await queryRows<SettingsRow>(ctx.db)`
    SELECT kind::text, category_id, update_key, erases_empty, unchanged_since, is_dry_run, rows_above, mapping
    FROM import
    WHERE id = ${importId} AND fingerprint <> '' AND ${visible}`;
  if (!found) throw invalid({ import_id: ["This import doesn't exist."] });
  if (found.kind !== kind) throw invalid({ import_id: ["This import is for the other kind of listing."] });
  return {
    categoryId: found.category_id ?? undefined,
    update: found.update_key && {
      key: found.update_key,
      erasesEmpty: found.erases_empty,
      unchangedSince: found.unchanged_since ?? ctx.now,
    },
    isDry: found.is_dry_run,
    rowsAbove: found.rows_above,
    columns: found.mapping.map((column) => (column === "" ? null : (column as ImportColumn))),
  };
}

/** A hash of a batch's rows, to recognize the batch when it is sent again. */
export const batchHash = ({ rows }: ImportPart): string => hash("sha256", JSON.stringify(rows), "base64url");

interface PlaceRow {
  status: string;
  body_hash: string | null;
  created: number;
  updates: Pick<BulkCreateAnswer, "updated" | "unchanged" | "changes"> | null;
  answer: Detail["answer"] | null;
  overlaps: boolean;
}

/**
 * Looks up a batch's position in its import, and keeps the import from ending before the transaction does. Returns the
 * earlier answer if this batch was sent before, else null. Throws `conflict` if the import has ended or some of the
 * rows have arrived in another batch, and `reused-key` if different rows have arrived at this position.
 */
export async function earlierAnswer(ctx: Ctx, part: ImportPart, hash: string): Promise<BulkCreateAnswer | null> {
  const { import_id: importId, first_row: first, rows } = part;
  const [place] = await queryRows<PlaceRow>(ctx.db)`
    SELECT i.status::text, b.body_hash, coalesce(b.created, 0) AS created, d.answer, CASE WHEN i.update_key IS NOT NULL
        THEN json_build_object('updated', b.updated, 'unchanged', b.unchanged, 'changes', '[]'::json) END AS updates, EXISTS (
        SELECT FROM import_batch o WHERE o.import_id = i.id AND o.first_row < ${first + rows.length}
          AND o.first_row + o.rows > ${first}
      ) AS overlaps
    FROM import i LEFT JOIN import_batch b ON b.import_id = i.id AND b.first_row = ${first}
    LEFT JOIN import_detail d ON d.import_id = i.id AND d.first_row = ${first}
    WHERE i.id = ${importId} FOR KEY SHARE OF i`;
  if (place?.body_hash === hash) {
    return { created: place.created, ...place.updates, skipped: [], errors: [], warnings: [], ...place.answer };
  }
  if (place?.body_hash)
    throw new ProblemError({ kind: "reused-key", detail: "Other rows have already arrived at this place." });
  if (place?.status !== "running") throw conflict("This import has ended.");
  if (place.overlaps) throw conflict("Some of these rows have already arrived. Continue where the import says.");
  return null;
}

/** Records a batch of the import command. The command itself reports the result of each row. */
export async function recordCommandBatch(
  ctx: Ctx,
  batch: { importId: number; firstRow: number; rows: number; answer: BulkCreateAnswer; tally: TallyEntry[] },
): Promise<void> {
  const { created, updated = 0, unchanged = 0, skipped, errors } = batch.answer;
  await execute(ctx.db)`
    INSERT INTO import_batch (import_id, first_row, rows, created, updated, unchanged, mended, skipped, refused, tally)
    VALUES (${batch.importId}, ${batch.firstRow}, ${batch.rows}, ${created}, ${updated}, ${unchanged},
      ${mendedRows(batch.answer)}, ${skipped.length}, ${errors.length}, ${storableJson(batch.tally)}::jsonb)`;
}

/**
 * What is stored of an answer, with the cells of the rows that were not stored; null when every row was stored without
 * a warning, and changed nothing that was there.
 */
function detailOf({ rows }: ImportPart, { skipped, errors, warnings, changes }: BulkCreateAnswer): Detail | null {
  if (skipped.length + errors.length + warnings.length + (changes?.length ?? 0) === 0) return null;
  const rejected = [...skipped, ...errors].map(({ index }) => [index, rows[index] ?? []] as const);
  return { answer: { skipped, errors, warnings, ...(changes && { changes }) }, cells: Object.fromEntries(rejected) };
}

/** Records a batch in its import, with the details of its answer. */
export async function recordBatch(
  ctx: Ctx,
  { part, hash, answer, tally }: { part: ImportPart; hash: string; answer: BulkCreateAnswer; tally: TallyEntry[] },
) {
  const { import_id: importId, first_row: first, rows, end_byte: end = null } = part;
  const { created, updated = 0, unchanged = 0, skipped, errors } = answer;
  await execute(ctx.db)`
    INSERT INTO import_batch (import_id, first_row, rows, created, updated, unchanged, mended, skipped, refused, tally,
      end_byte, body_hash)
    VALUES (${importId}, ${first}, ${rows.length}, ${created}, ${updated}, ${unchanged}, ${mendedRows(answer)},
      ${skipped.length}, ${errors.length}, ${storableJson(tally)}::jsonb, ${end}::bigint, ${hash})`;
  const detail = detailOf(part, answer);
  if (!detail) return;
  await execute(ctx.db)`
    INSERT INTO import_detail (import_id, first_row, answer, cells)
    VALUES (${importId}, ${first}, ${storableJson(detail.answer)}::jsonb, ${storableJson(detail.cells)}::jsonb)`;
}

/** Characters that PostgreSQL can't store: NUL and lone surrogates. */
const unstorable = /[\u0000\uD800-\uDFFF]/gu;

/** Serializes a value as JSON without characters that PostgreSQL can't store. */
const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? inner.replace(unstorable, "") : inner));

/** Writes one audit row for a batch if it created any listings. */
export async function auditBatch(
  ctx: Ctx,
  { kind, importId }: { kind: Kind; importId: number | null },
  { created, skipped, errors }: BulkCreateAnswer,
): Promise<void> {
  if (created === 0) return;
  const after = { kind, created, skipped: skipped.length, refused: errors.length };
  await execute(ctx.db)`
    INSERT INTO audit_row (actor_id, action, object_type, object_id, after, request_id)
    VALUES (${accountOf(ctx.actor)}::int, 'listing.import', 'import', ${importId}::int, ${JSON.stringify(after)}::jsonb,
      ${ctx.requestId})`;
}
