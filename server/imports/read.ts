import "server-only";
import { type Page } from "@/lib/contract/common";
import { forbidden, notFound } from "@/lib/contract/errors";
import { type Import, type ImportQuery } from "@/lib/contract/import";
import { type ImportColumn } from "@/lib/rules/import-columns";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";
import { every, when } from "../db/conditions";
import { mayImport } from "../listings/rights";

interface Row extends Omit<Import, "mapping" | "resume" | "created_at" | "last_batch_at" | "finished_at"> {
  mapping: string[];
  next_row: number;
  next_byte: number | null;
  created_at: Date;
  last_batch_at: Date;
  finished_at: Date | null;
}

/**
 * Imports with the sums of their batches. An import resumes at the first gap between its batches. Batches beyond a gap
 * are stored too; when they are sent again, they get their earlier answer.
 */
const source = Prisma.sql`
  SELECT i.id, i.kind::text, i.update_key, i.erases_empty,
    CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name, 'full_slug', c.full_slug) END AS category,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'full_name', u.full_name) END AS "user", i.file_name,
    i.file_size::float8, i.fingerprint, i.headers, i.mapping, i.total_rows, i.rows_above, i.is_dry_run AS dry_run, i.status::text,
    coalesce(sums.rows, 0)::int AS rows, coalesce(sums.created, 0)::int AS created,
    coalesce(sums.updated, 0)::int AS updated, coalesce(sums.unchanged, 0)::int AS unchanged, coalesce(sums.mended, 0)::int AS mended,
    coalesce(sums.skipped, 0)::int AS skipped, coalesce(sums.refused, 0)::int AS refused, i.undone, i.kept, (
      SELECT coalesce(sum(cardinality(d.listings)), 0)::int FROM search_due d WHERE d.import_id = i.id
    ) AS to_index,
    coalesce(chain.next_row, 0) AS next_row, CASE WHEN chain.next_row > 0 THEN chain.end_byte::float8 END AS next_byte,
    i.created_at, coalesce(sums.stored_at, i.created_at) AS last_batch_at, i.finished_at
  FROM import i LEFT JOIN category c ON c.id = i.category_id LEFT JOIN "user" u ON u.id = i.user_id
  CROSS JOIN LATERAL (
    SELECT sum(b.rows) AS rows, sum(b.created) AS created, sum(b.updated) AS updated, sum(b.unchanged) AS unchanged,
      sum(b.mended) AS mended, sum(b.skipped) AS skipped, sum(b.refused) AS refused,
      max(b.stored_at) AS stored_at
    FROM import_batch b WHERE b.import_id = i.id
  ) sums
  LEFT JOIN LATERAL (
    SELECT b.first_row + b.rows AS next_row, b.end_byte FROM import_batch b
    WHERE b.import_id = i.id
      AND EXISTS (SELECT FROM import_batch first WHERE first.import_id = i.id AND first.first_row = 0)
      AND NOT EXISTS (
        SELECT FROM import_batch next WHERE next.import_id = i.id AND next.first_row = b.first_row + b.rows)
    ORDER BY b.first_row LIMIT 1
  ) chain ON i.status = 'running' AND i.fingerprint <> ''`;

function toImport({ next_row, next_byte, ...row }: Row): Import {
  const canResume = row.status === "running" && row.fingerprint !== "";
  return {
    ...row,
    mapping: row.mapping.map((column) => (column === "" ? null : (column as ImportColumn))),
    resume: canResume ? { row: next_row, byte: next_byte } : null,
    created_at: row.created_at.toISOString(),
    last_batch_at: row.last_batch_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** Throws `forbidden` unless the caller may import. */
export async function needImporter(ctx: Ctx): Promise<void> {
  if (!(await mayImport(ctx))) throw forbidden();
}

/** The condition for imports that the caller may see: their own, or all for an admin. */
const visible = (ctx: Ctx): Prisma.Sql =>
  isAdmin(ctx.actor) ? Prisma.sql`true` : Prisma.sql`i.user_id = ${accountOf(ctx.actor)}::int`;

const conditionsOf = (query: ImportQuery): Prisma.Sql[] => [
  ...when(query.status, (status) => Prisma.sql`i.status = ${status}::import_status`),
  ...when(query.kind, (kind) => Prisma.sql`i.kind = ${kind}::listing_kind`),
  ...when(query.fingerprint, (fingerprint) => Prisma.sql`i.fingerprint = ${fingerprint}`),
  ...when(query.header_key, (key) => Prisma.sql`i.header_key = ${key}`),
  ...when(query.dry_run, (isDry) => Prisma.sql`i.is_dry_run = ${isDry}`),
  ...when(query.user_id, (id) => Prisma.sql`i.user_id = ${id}`),
];

/** Lists the caller's imports (all, for an admin), newest first, with the total count. Throws `forbidden`. */
export async function listImports(ctx: Ctx, query: ImportQuery): Promise<Page<Import>> {
  await needImporter(ctx);
  const where = every([visible(ctx), ...conditionsOf(query)]);
  const rows = await queryRows<Row>(ctx.db)`
    ${source} WHERE ${where} ORDER BY i.created_at DESC, i.id DESC LIMIT ${query.limit} OFFSET ${query.offset}`;
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n FROM import i WHERE ${where}`;
  return { items: rows.map(toImport), count };
}

/** Reads an import. Throws `forbidden`, and `not-found` for another user's import. */
export async function readImport(ctx: Ctx, id: number): Promise<Import> {
  await needImporter(ctx);
  const [row] = await queryRows<Row>(ctx.db)`${source} WHERE i.id = ${id} AND ${visible(ctx)}`;
  if (!row) throw notFound();
  return toImport(row);
}

/**
 * Reads an import and locks it until the transaction ends. Waits for batches that are being stored; later ones wait for
 * this transaction.
 */
export async function lockImport(ctx: Ctx, id: number): Promise<Import> {
  await needImporter(ctx);
  await execute(ctx.db)`SELECT id FROM import WHERE id = ${id} FOR UPDATE`;
  return readImport(ctx, id);
}
