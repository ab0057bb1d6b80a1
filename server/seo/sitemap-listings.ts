import "server-only";
import { type SitemapEntry } from "@/lib/format/sitemap-xml";
import { listingEntry } from "@/lib/sitemap";
import { type Db, Prisma } from "../db/client";
import { pageChangedAt } from "../listings/sql";

/** Ids from the first to the last, both included. */
export interface IdRange {
  first: number;
  last: number;
}

const largestId = 2_147_483_647;
export const everyId: IdRange = { first: 1, last: largestId };

/** The ids of a part, counted from 1: as many as a sitemap may have addresses, however few of them are in use. */
export const idsOfPart = (part: number, size: number): IdRange => ({
  first: (part - 1) * size + 1,
  last: Math.min(part * size, largestId),
});

export const partOfId = (id: number, size: number): number => Math.ceil(id / size);

/** Listings that are read at once. */
const atOnce = 1000;

interface Row {
  id: number;
  slug: string;
  category_full_slug: string;
  page_changed_at: Date;
  robots: string | null;
  canonical_url: string;
  priority: number;
  changefreq: string;
}

function entryOf({ robots, page_changed_at: changed, ...row }: Row, origin: string): SitemapEntry | null {
  const meta = robots === null ? null : { ...row, robots };
  return listingEntry({ ...row, page_changed_at: changed.toISOString() }, meta, origin);
}

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
    const rows = await db.$queryRaw<Row[]>(Prisma.sql`
      SELECT l.id, l.slug, c.full_slug AS category_full_slug, ${pageChangedAt} AS page_changed_at,
        m.robots, m.canonical_url, m.priority::float8, m.changefreq
      FROM (
        SELECT id, slug, category_id, page_changed_at, updated_at FROM listing
        WHERE status = 'active' AND id > ${after} AND id <= ${last} ORDER BY id LIMIT ${atOnce}
      ) l
      JOIN category c ON c.id = l.category_id
      LEFT JOIN page_meta m ON m.listing_id = l.id AND m.is_active
      ORDER BY l.id`);
    const entries = rows.map((row) => entryOf(row, origin)).filter((entry) => entry !== null);
    if (entries.length > 0) yield entries;
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id ?? last;
  }
}

/** The lowest id over this one that an active listing has; null when there is none. */
export async function nextActiveId(db: Db, after: number): Promise<number | null> {
  const [row] = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT id FROM listing WHERE status = 'active' AND id > ${after} ORDER BY id LIMIT 1`);
  return row?.id ?? null;
}

/** How many listings are active; beyond `most` no further than one more is counted. */
export async function countActive(db: Db, most: number): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>(Prisma.sql`
    SELECT count(*)::int AS n FROM (SELECT FROM listing WHERE status = 'active' LIMIT ${most + 1}) counted`);
  return row?.n ?? 0;
}

/** What tells whether the listings of a range are as they were, from one index. */
export interface Stamp {
  /** Changes with every listing that comes, goes or changes, and with every record of theirs. */
  text: string;
  /** The newest change that they tell of, as an ISO moment; null when there is none. */
  newest: string | null;
}

export async function stampOf(db: Db, { first, last }: IdRange): Promise<Stamp> {
  const [row] = await db.$queryRaw<{ newest: Date | null; text: string }[]>(Prisma.sql`
    SELECT listings.newest, concat_ws(' ', listings.n, listings.ids, listings.moments, metas.n, metas.moments) AS text
    FROM (
      SELECT count(*) AS n, sum(id) AS ids, max(${pageChangedAt}) AS newest,
        sum((extract(epoch FROM ${pageChangedAt}) * 1000)::int8) AS moments
      FROM listing l WHERE status = 'active' AND id BETWEEN ${first} AND ${last}
    ) listings CROSS JOIN (
      SELECT count(*) AS n, sum((extract(epoch FROM updated_at) * 1000)::int8) AS moments
      FROM page_meta WHERE listing_id BETWEEN ${first} AND ${last}
    ) metas`);
  return { text: row?.text ?? "", newest: row?.newest?.toISOString() ?? null };
}
