import "server-only";
import { type SitemapEntry } from "@/lib/format/sitemap-xml";
import { listingEntry } from "@/lib/sitemap";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { pageChangedAt } from "../listings/sql";

/** Ids from the first to the last, both included. */
export interface IdRange {
  first: number;
  last: number;
  /** The same of a listing `l`, as an index knows it. */
  holds: Prisma.Sql;
}

const largestId = 2_147_483_647;
export const everyId: IdRange = { first: 1, last: largestId, holds: Prisma.sql`true` };

/** Which part a listing `l` stands in, counted from 0: with the usual size as the index `listing_sitemap` has it. */
const placeOf = (size: number): Prisma.Sql => Prisma.sql`((l.id - 1) / ${size}::int)`;

/** The ids of a part, counted from 1: as many as a sitemap may have addresses, however few of them are in use. */
export const idsOfPart = (part: number, size: number): IdRange => ({
  first: (part - 1) * size + 1,
  last: Math.min(part * size, largestId),
  holds: Prisma.sql`${placeOf(size)} = ${part - 1}::int`,
});

/** Listings that are read at once. */
const atOnce = 1000;

interface Meta {
  robots: string;
  canonical_url: string;
  priority: number;
  changefreq: string;
}

/** A listing with its record for search engines, which it may lack. */
type Row = { id: number; slug: string; category_full_slug: string; page_changed_at: Date } & (
  Meta | { [Column in keyof Meta]: null }
);

const entryOf = (row: Row, origin: string): SitemapEntry | null =>
  listingEntry(
    { ...row, page_changed_at: row.page_changed_at.toISOString() },
    row.robots === null ? null : row,
    origin,
  );

/**
 * The active, indexable listings of these ids, by id, some at a time: each batch is found along one index however many
 * came before, and between two of them nothing is held.
 */
export async function* listingEntries(
  db: Db,
  { first, last }: IdRange,
  origin: string,
): AsyncGenerator<SitemapEntry[], void> {
  let after = first - 1;
  for (;;) {
    const rows = await queryRows<Row>(db)`
      SELECT l.id, l.slug, c.full_slug AS category_full_slug, ${pageChangedAt} AS page_changed_at,
        m.robots, m.canonical_url, m.priority::float8, m.changefreq
      FROM (
        SELECT id, slug, category_id, page_changed_at, updated_at FROM listing
        WHERE status = 'active' AND id > ${after} AND id <= ${last} ORDER BY id LIMIT ${atOnce}
      ) l
      JOIN category c ON c.id = l.category_id
      LEFT JOIN page_meta m ON m.listing_id = l.id AND m.is_active
      ORDER BY l.id`;
    const entries = rows.map((row) => entryOf(row, origin)).filter((entry) => entry !== null);
    if (entries.length > 0) yield entries;
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id ?? last;
  }
}

/** A part in which active listings are. */
export interface CachedPage {
  /** Counted from 1. */
  part: number;
  /** The newest change of any of them. */
  newest: Date;
  /** Whether one of them has no record for search engines that could keep it out (lib/sitemap.ts decides it). */
  is_listed: boolean;
}

/**
 * The parts of this size in which active listings are, in their order: each is one look into an index, however many
 * listings it holds and whatever ids between them are not in use.
 */
export function heldParts(db: Db, size: number): Promise<CachedPage[]> {
  const newestOf = (where: Prisma.Sql) => Prisma.sql`
    SELECT ${placeOf(size)} AS place, ${pageChangedAt} AS newest FROM listing l WHERE status = 'active' AND ${where}
    ORDER BY ${placeOf(size)} DESC, ${pageChangedAt} DESC LIMIT 1`;
  return queryRows<CachedPage>(db)`
    WITH RECURSIVE held AS (
      (${newestOf(Prisma.sql`true`)})
      UNION ALL
      SELECT below.* FROM held CROSS JOIN LATERAL (${newestOf(Prisma.sql`${placeOf(size)} < held.place`)}) below
    )
    SELECT place + 1 AS part, newest, EXISTS (
      SELECT FROM listing l WHERE status = 'active' AND ${placeOf(size)} = held.place
        AND NOT EXISTS (SELECT FROM page_meta m WHERE m.listing_id = l.id AND m.is_active
          AND (m.robots ILIKE '%noindex%' OR m.canonical_url <> ''))) AS is_listed
    FROM held ORDER BY part`;
}

/**
 * What tells whether the listings of a range are as they were, from one index: a text that changes with every listing
 * that comes, goes or changes, and with every record of theirs.
 */
export async function stampOf(db: Db, { first, last, holds }: IdRange): Promise<string> {
  const [row] = await queryRows<{ text: string }>(db)`
    SELECT concat_ws(' ', listings.n, listings.ids, listings.moments, metas.n, metas.moments) AS text
    FROM (
      SELECT count(*) AS n, sum(id) AS ids, sum((extract(epoch FROM ${pageChangedAt}) * 1000)::int8) AS moments
      FROM listing l WHERE status = 'active' AND ${holds}
    ) listings CROSS JOIN (
      SELECT count(*) AS n, sum((extract(epoch FROM updated_at) * 1000)::int8) AS moments
      FROM page_meta WHERE listing_id BETWEEN ${first} AND ${last}
    ) metas`;
  return row?.text ?? "";
}
