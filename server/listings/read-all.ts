import "server-only";
import { type AllListingsQuery, type allListingOrderings } from "@/lib/contract/admin";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { type Listing } from "@/lib/contract/listing";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { readPage } from "../db/list-page";
import { countBranch } from "./count-branch";
import { readListingCounter } from "../counters/listings";
import { toListing } from "./serialize";
import { every, holdsText, isAmong, when } from "../db/conditions";
import { inCategory, listingJoins, listingColumns, type ListingRow } from "./sql";

type Key = (typeof allListingOrderings)[number];

const columns: Record<Key, Prisma.Sql> = {
  updated_at: Prisma.sql`l.updated_at`,
  created_at: Prisma.sql`l.created_at`,
  name: Prisma.sql`l.name`,
};
const lastChanged: OrderKey<Key>[] = [{ key: "updated_at", descending: true }];

const holdsName = (text: string): Prisma.Sql =>
  Prisma.sql`l.id IN (SELECT n.listing_id FROM listing_name n WHERE ${holdsText(Prisma.sql`n.name`, text)})`;

/** What was merged into another listing is not listed any more: the indexes of this list are without it. */
const standsAlone = Prisma.sql`l.merged_into_id IS NULL`;
const claimed = Prisma.sql`SELECT listing_id FROM claim WHERE status = 'pending'`;

const asked = (ask: AllListingsQuery): Prisma.Sql[] => [
  standsAlone,
  ...when(ask.kind, (kind) => Prisma.sql`l.kind = ${kind}::listing_kind`),
  ...when(ask.status, (status) => Prisma.sql`l.status = ${status}::listing_status`),
  ...when(ask.search, holdsName),
  ...when(ask.has_claim, (hasOne) => isAmong(Prisma.sql`l.id`, claimed, hasOne)),
  ...when(ask.category_id, (id) => inCategory(Prisma.sql`${id}::int`)),
];

/** The ids are found along an index first: only those of the page are read whole. */
const statement = (where: Prisma.Sql, tail: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${listingColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT l.id FROM listing l WHERE ${where} ${tail}) page
  ) found JOIN listing l ON l.id = found.id ${listingJoins} ORDER BY found.place`;

/** The number that is kept of a kind, a status and a branch of categories; null where more is asked for. */
async function readCounter({ db }: Ctx, { search, has_claim, category_id, kind, status }: AllListingsQuery) {
  if (search || has_claim !== undefined) return null;
  return category_id === undefined
    ? readListingCounter(db, { kind, status })
    : countBranch(db, { category: Prisma.sql`${category_id}::int`, kind, status });
}

async function countListings(ctx: Ctx, ask: AllListingsQuery, where: Prisma.Sql): Promise<number> {
  const counted = await readCounter(ctx, ask);
  if (counted !== null) return counted;
  const row = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n FROM listing l WHERE ${where}`;
  return row.n;
}

/**
 * Listings of both kinds and any status, the one changed last first unless asked otherwise, with their true number.
 */
export async function listAllListings(ctx: Ctx, ask: AllListingsQuery): Promise<Page<Listing>> {
  const where = every(asked(ask));
  const count = await countListings(ctx, ask, where);
  const list = { count, limit: ask.limit, offset: ask.offset, keys: ask.ordering ?? lastChanged };
  const rows = await readPage(
    { ...list, columns, id: Prisma.sql`l.id` },
    (tail) => queryRows<ListingRow>(ctx.db)`${statement(where, tail)}`,
  );
  return { items: rows.map((row) => toListing(row, ctx)), count };
}
