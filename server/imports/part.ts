import "server-only";
import { hash } from "node:crypto";
import { conflict, invalid, ProblemError } from "@/lib/contract/errors";
import { type BulkCreateAnswer, type ImportPart } from "@/lib/contract/import-batch";
import { type ImportColumn } from "@/lib/rules/import-columns";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { type Detail } from "./rejects";

/** What the batches of an import have in common. */
export interface PartFacts {
  categoryId: number;
  isDry: boolean;
  columns: (ImportColumn | null)[];
}

interface FactsRow {
  kind: Kind;
  category_id: number;
  is_dry_run: boolean;
  mapping: string[];
}

/** What its batches go by. Throws `invalid` for an import that is not the caller's, or of the other kind. */
export async function partFacts(ctx: Ctx, kind: Kind, importId: number): Promise<PartFacts> {
  const visible = isAdmin(ctx.actor) ? Prisma.sql`true` : Prisma.sql`user_id = ${accountOf(ctx.actor)}::int`;
  const [found] = await queryRows<FactsRow>(ctx.db)`
    SELECT kind::text, category_id, is_dry_run, mapping FROM import
    WHERE id = ${importId} AND fingerprint <> '' AND ${visible}`;
  if (!found) throw invalid({ import_id: ["There is no import like this."] });
  if (found.kind !== kind) throw invalid({ import_id: ["This import is of the other kind of listing."] });
  return {
    categoryId: found.category_id,
    isDry: found.is_dry_run,
    columns: found.mapping.map((column) => (column === "" ? null : (column as ImportColumn))),
  };
}

/** Tells the content of one batch from that of another. */
export const partHash = ({ rows }: ImportPart): string => hash("sha256", JSON.stringify(rows), "base64url");

interface Place {
  status: string;
  body_hash: string | null;
  created: number;
  answer: Detail["answer"] | null;
  overlaps: boolean;
}

/**
 * Looks at a batch's place in its import, which can't be ended until the transaction does: the answer that it was given
 * where it came before, else null. Throws `conflict` when the import has ended or part of these rows has come in another
 * batch, `reused-key` when other rows have come at this place.
 */
export async function answerAt(ctx: Ctx, part: ImportPart, hash: string): Promise<BulkCreateAnswer | null> {
  const { import_id: importId, first_row: first, rows } = part;
  const [place] = await queryRows<Place>(ctx.db)`
    SELECT i.status::text, b.body_hash, coalesce(b.created, 0) AS created, d.answer, EXISTS (
        SELECT FROM import_batch o WHERE o.import_id = i.id AND o.first_row < ${first + rows.length}
          AND o.first_row + o.rows > ${first}
      ) AS overlaps
    FROM import i LEFT JOIN import_batch b ON b.import_id = i.id AND b.first_row = ${first}
    LEFT JOIN import_detail d ON d.import_id = i.id AND d.first_row = ${first}
    WHERE i.id = ${importId} FOR KEY SHARE OF i`;
  if (place?.body_hash === hash) {
    return { created: place.created, skipped: [], errors: [], warnings: [], ...place.answer };
  }
  if (place?.body_hash) throw new ProblemError({ kind: "reused-key", detail: "Other rows have come at this place." });
  if (place?.status !== "running") throw conflict("This import has ended.");
  if (place.overlaps) throw conflict("Some of these rows have come already. Go on where the import says.");
  return null;
}

/** Writes a batch of the operator's command down, which says itself what became of each row. */
export async function noteCommandPart(
  ctx: Ctx,
  part: { importId: number; firstRow: number; rows: number; answer: BulkCreateAnswer },
): Promise<void> {
  const { created, skipped, errors } = part.answer;
  await execute(ctx.db)`
    INSERT INTO import_batch (import_id, first_row, rows, created, skipped, refused)
    VALUES (${part.importId}, ${part.firstRow}, ${part.rows}, ${created}, ${skipped.length}, ${errors.length})`;
}

/** What of an answer is kept, with the cells of the rows that were not stored; null where there is nothing to say. */
function detailOf({ rows }: ImportPart, { skipped, errors, warnings }: BulkCreateAnswer): Detail | null {
  if (skipped.length + errors.length + warnings.length === 0) return null;
  const left = [...skipped, ...errors].map(({ index }) => [index, rows[index] ?? []] as const);
  return { answer: { skipped, errors, warnings }, cells: Object.fromEntries(left) };
}

/** Writes a batch down in its import, with what was said of its rows. */
export async function notePart(
  ctx: Ctx,
  { part, hash, answer }: { part: ImportPart; hash: string; answer: BulkCreateAnswer },
) {
  const { import_id: importId, first_row: first, rows, end_byte: end = null } = part;
  const { created, skipped, errors } = answer;
  await execute(ctx.db)`
    INSERT INTO import_batch (import_id, first_row, rows, created, skipped, refused, end_byte, body_hash)
    VALUES (${importId}, ${first}, ${rows.length}, ${created}, ${skipped.length}, ${errors.length}, ${end}::bigint,
      ${hash})`;
  const detail = detailOf(part, answer);
  if (!detail) return;
  await execute(ctx.db)`
    INSERT INTO import_detail (import_id, first_row, answer, cells)
    VALUES (${importId}, ${first}, ${withoutNul(detail.answer)}::jsonb, ${withoutNul(detail.cells)}::jsonb)`;
}

/** Characters that no text of the database can hold: NUL and half surrogates. */
const unstorable = /[\u0000\uD800-\uDFFF]/gu;

/** A value as JSON that the database can hold. */
const withoutNul = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? inner.replace(unstorable, "") : inner));
