import "server-only";
import { cache } from "react";
import { type MetaPageName, type MetaWords } from "@/lib/rules/page-meta";
import { cacheValue } from "../cache/cache";
import { database, type Db, Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { attempt } from "../http/attempt";
import { keepPage } from "../http/page-response";

/** What page heads are made of, under the names of the wire. */
const words = Prisma.sql`title, description, keywords, og_title, og_description, og_image, canonical_url, robots`;

/**
 * The column with a listing's active record, for a statement in which the listing's row goes by this name: a page needs no
 * second statement for it.
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

/** The active records of static pages, a dozen at most, cached. */
const staticRecords = cacheValue<Db, StaticRecords>({ name: "static page records", invalidatedBy: ["page:"] }, load);

// Once a request: the head and the body of a page ask for it, and must not find two different answers.
const findRecords = cache(() => attempt(staticRecords(database())));

/** The active record of a static page; null when it has none, or when that could not be found out. */
export const staticRecord = async (name: MetaPageName): Promise<MetaWords | null> =>
  (await findRecords())?.get(name) ?? null;

/**
 * Lets a static page be kept until its record changes, or something happens to one of the other `tags`. Not when its record
 * could not be read: the page is shown like that, but not kept.
 */
export async function keepStaticPage(
  name: MetaPageName,
  { seconds, tags = [] }: { seconds: number; tags?: string[] },
): Promise<void> {
  if (await findRecords()) keepPage({ seconds, tags: [`page:${name}`, ...tags] });
}
