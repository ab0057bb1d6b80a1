import "server-only";
import { cache } from "react";
import { type MetaPageName, type MetaWords } from "@/lib/rules/page-meta";
import { cacheValue } from "../cache/cache";
import { database, type Db, Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { attempt } from "../http/attempt";
import { cachePage } from "../http/page-response";

/** The columns that page heads need, under their contract names. */
const words = Prisma.sql`title, description, keywords, og_title, og_description, og_image, canonical_url, robots`;

/**
 * A column with a listing's active record, so that reading a page takes no second statement.
 * @param listing the alias of the listing's row
 */
export const pageMetaColumn = (listing: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT row_to_json(record) FROM (
    SELECT ${words} FROM page_meta WHERE listing_id = ${listing}.id AND is_active) record) AS page_meta`;

export interface MetaRow {
  page_meta: MetaWords | null;
}

type Records = ReadonlyMap<string, MetaWords>;

/** A page whose record is read here: a static one by its name, a category's by its id. */
type RecordedPage = MetaPageName | `category-${number}`;

async function load(db: Db): Promise<Records> {
  const rows = await queryRows<MetaWords & { page: string }>(db)`${plannedOnce}
    SELECT coalesce('category-' || category_id, page_name) AS page, ${words} FROM page_meta
    WHERE listing_id IS NULL AND is_active`;
  return new Map(rows.map(({ page, ...record }) => [page, record]));
}

/** The active records of static pages and categories, from the cache. */
const pageRecords = cacheValue<Db, Records>({ name: "page records", invalidatedBy: ["page:"] }, load);

// Once per request: the head and the body of a page both read it, and must get the same result.
const findRecords = cache(() => attempt(pageRecords(database())));

/** The active record of a static page or category; null when it has none, or when reading it failed. */
export const pageRecord = async (page: RecordedPage): Promise<MetaWords | null> =>
  (await findRecords())?.get(page) ?? null;

/**
 * Caches a page for some seconds, or until its record or one of the other `tags` changes. Doesn't cache it when reading
 * its record failed.
 */
export async function cacheRecordedPage(
  page: RecordedPage,
  { tags = [], ...caching }: { seconds: number; tags?: string[]; readsQuery?: boolean },
): Promise<void> {
  if (await findRecords()) cachePage({ ...caching, tags: [`page:${page}`, ...tags] });
}
