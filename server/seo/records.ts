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

type StaticRecords = ReadonlyMap<string, MetaWords>;

async function load(db: Db): Promise<StaticRecords> {
  const rows = await queryRows<MetaWords & { page_name: string }>(db)`${plannedOnce}
    SELECT page_name, ${words} FROM page_meta WHERE meta_type = 'static' AND is_active`;
  return new Map(rows.map(({ page_name, ...record }) => [page_name, record]));
}

/** The active records of static pages, a dozen at most, from the cache. */
const staticRecords = cacheValue<Db, StaticRecords>({ name: "static page records", invalidatedBy: ["page:"] }, load);

// Once per request: the head and the body of a page both read it, and must get the same result.
const findRecords = cache(() => attempt(staticRecords(database())));

/** The active record of a static page; null when it has none, or when reading it failed. */
export const staticRecord = async (name: MetaPageName): Promise<MetaWords | null> =>
  (await findRecords())?.get(name) ?? null;

/**
 * Caches a static page for some seconds, or until its record or one of the other `tags` changes. Doesn't cache it when
 * reading its record failed.
 */
export async function cacheStaticPage(
  name: MetaPageName,
  { seconds, tags = [] }: { seconds: number; tags?: string[] },
): Promise<void> {
  if (await findRecords()) cachePage({ seconds, tags: [`page:${name}`, ...tags] });
}
