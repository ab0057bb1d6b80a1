import "server-only";
import { type SitemapEntry } from "@/lib/format/sitemap-xml";
import { largestId } from "@/lib/rules/id";
import { type Kind } from "@/lib/rules/listing-kind";
import { listingEntry } from "@/lib/site/sitemap";
import { readListingCounter } from "../counters/counters";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { env } from "../env";
import { pageChangedAt } from "../listings/sql";

/** Ids from first to last, inclusive. */
export interface IdRange {
  first: number;
  last: number;
  /** The same as a condition on a listing `l` that an index supports. */
  condition: Prisma.Sql;
}

export const everyId: IdRange = { first: 1, last: largestId, condition: Prisma.sql`true` };

/** The part that a listing `l` is in, counted from 0. With the default size, the index `listing_sitemap` has it. */
const placeOf = (size: number): Prisma.Sql => Prisma.sql`((l.id - 1) / ${size}::int)`;

/** The ids of a part, counted from 1: `size` ids, whether or not they are in use. */
export const idsOfPart = (part: number, size: number): IdRange => ({
  first: (part - 1) * size + 1,
  last: Math.min(part * size, largestId),
  condition: Prisma.sql`${placeOf(size)} = ${part - 1}::int`,
});

/** Listings per query. */
const batchSize = 1000;

/** Whether a listing `l` is closed, or thin (lib/rules/thin-listing.ts) and has no record that says otherwise. */
const isLeftOut = Prisma.sql`(l.closed_on IS NOT NULL OR
  l.street_key = '' AND coalesce(l.phone, '') = '' AND coalesce(l.website, '') = '' AND btrim(l.description) = ''
  AND l.total_reviews = 0 AND l.cover_photo IS NULL AND coalesce(l.image_url, '') = ''
  AND NOT EXISTS (SELECT FROM listing_hours h WHERE h.listing_id = l.id)
  AND NOT EXISTS (SELECT FROM page_meta m WHERE m.listing_id = l.id AND m.is_active))`;

interface Meta {
  robots: string;
  canonical_url: string;
  priority: number;
  changefreq: string;
}

/** A listing with its page meta record, which it may lack. */
type Row = { id: number; slug: string; category_full_slug: string; page_changed_at: Date; is_left_out: boolean } & (
  Meta | { [Column in keyof Meta]: null }
);

const entryOf = (row: Row, origin: string): SitemapEntry | null =>
  row.is_left_out
    ? null
    : listingEntry(
        { ...row, page_changed_at: row.page_changed_at.toISOString() },
        row.robots === null ? null : row,
        origin,
      );

/** The active listings of the next batch after an id, of both kinds or one. */
const rowsAfter = (db: Db, { after, last, kind }: { after: number; last: number; kind?: Kind }): Promise<Row[]> =>
  queryRows<Row>(db)`
    SELECT l.id, l.slug, c.full_slug AS category_full_slug, ${pageChangedAt} AS page_changed_at, l.is_left_out,
      m.robots, m.canonical_url, m.priority::float8, m.changefreq
    FROM (
      SELECT id, slug, category_id, page_changed_at, updated_at, ${isLeftOut} AS is_left_out FROM listing l
      WHERE status = 'active' AND id > ${after} AND id <= ${last} AND ${kind ? Prisma.sql`kind = ${kind}::listing_kind` : Prisma.sql`true`}
      ORDER BY id LIMIT ${batchSize}
    ) l
    JOIN category c ON c.id = l.category_id
    LEFT JOIN page_meta m ON m.listing_id = l.id AND m.is_active
    ORDER BY l.id`;

/**
 * Reads the active, indexable listings of a range, in batches ordered by id. Each batch is one index scan from where
 * the last one ended; no cursor or transaction stays open between them.
 */
export async function* listingEntries(
  db: Db,
  { first, last }: IdRange,
  origin: string,
): AsyncGenerator<SitemapEntry[], void> {
  let after = first - 1;
  for (;;) {
    const rows = await rowsAfter(db, { after, last });
    const entries = rows.map((row) => entryOf(row, origin)).filter((entry) => entry !== null);
    if (entries.length > 0) yield entries;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.id ?? last;
  }
}

/** The sitemap's entries of the next listings of a kind after an id, for its preview; null for the next at the end. */
export async function listSitemapEntries(
  ctx: Ctx,
  { kind, after }: { kind: Kind; after: number },
): Promise<{ count: number; next: number | null; results: SitemapEntry[] }> {
  const [rows, count] = await Promise.all([
    rowsAfter(ctx.db, { after, last: largestId, kind }),
    readListingCounter(ctx.db, { kind, status: "active" }),
  ]);
  const results = rows.map((row) => entryOf(row, env().siteUrl.origin)).filter((entry) => entry !== null);
  return { count, next: rows.length < batchSize ? null : (rows.at(-1)?.id ?? null), results };
}

/** A part that has active listings. */
export interface ListingsPart {
  /** Counted from 1. */
  part: number;
  /** The newest change of a listing in it. */
  newest: Date;
  /** Whether a listing in it has no page meta record that could exclude it (lib/site/sitemap.ts decides which do). */
  is_listed: boolean;
}

/**
 * The parts of this size that have active listings, in order. Finding each part takes one index lookup, however many
 * listings it has and however many unused ids lie between parts.
 */
export function partsWithListings(db: Db, size: number): Promise<ListingsPart[]> {
  const newestOf = (where: Prisma.Sql) => Prisma.sql`
    SELECT ${placeOf(size)} AS place, ${pageChangedAt} AS newest FROM listing l WHERE status = 'active' AND ${where}
    ORDER BY ${placeOf(size)} DESC, ${pageChangedAt} DESC LIMIT 1`;
  return queryRows<ListingsPart>(db)`
    WITH RECURSIVE held AS (
      (${newestOf(Prisma.sql`true`)})
      UNION ALL
      SELECT below.* FROM held CROSS JOIN LATERAL (${newestOf(Prisma.sql`${placeOf(size)} < held.place`)}) below
    )
    SELECT place + 1 AS part, newest, EXISTS (
      SELECT FROM listing l WHERE status = 'active' AND ${placeOf(size)} = held.place AND NOT ${isLeftOut}
        AND NOT EXISTS (SELECT FROM page_meta m WHERE m.listing_id = l.id AND m.is_active
          AND (m.robots ILIKE '%noindex%' OR m.canonical_url <> ''))) AS is_listed
    FROM held ORDER BY part`;
}

/**
 * A text that changes whenever a listing of the range, or its page meta record, is added, removed, or changed. It is
 * read from one index.
 */
export async function stampOf(db: Db, { first, last, condition }: IdRange): Promise<string> {
  const [row] = await queryRows<{ text: string }>(db)`
    SELECT concat_ws(' ', listings.n, listings.ids, listings.moments, metas.n, metas.moments) AS text
    FROM (
      SELECT count(*) AS n, sum(id) AS ids, sum((extract(epoch FROM ${pageChangedAt}) * 1000)::int8) AS moments
      FROM listing l WHERE status = 'active' AND ${condition}
    ) listings CROSS JOIN (
      SELECT count(*) AS n, sum((extract(epoch FROM updated_at) * 1000)::int8) AS moments
      FROM page_meta WHERE listing_id BETWEEN ${first} AND ${last}
    ) metas`;
  return row?.text ?? "";
}
