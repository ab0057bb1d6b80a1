import "server-only";
import { type AllListingsQuery, type allListingOrderings } from "@/lib/contract/admin";
import { type OrderKey, type Page } from "@/lib/contract/common";
import { type Listing } from "@/lib/contract/listing";
import { type Actor } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { whenAssigned } from "../decisions/assigned";
import { readPage } from "../db/list-page";
import { readListingCounter } from "../counters/counters";
import { countInBranch } from "./read";
import { toListing } from "./serialize";
import { every, holdsText, isAmong, when } from "../db/conditions";
import { inCategory } from "../categories/branch";
import { listingJoins, listingColumns, type ListingRow } from "./sql";

type Key = (typeof allListingOrderings)[number];

const columns: Record<Key, Prisma.Sql> = {
  updated_at: Prisma.sql`l.updated_at`,
  created_at: Prisma.sql`l.created_at`,
  name: Prisma.sql`l.name`,
};
const lastUpdatedFirst: OrderKey<Key>[] = [{ key: "updated_at", descending: true }];

const nameContains = (text: string): Prisma.Sql =>
  Prisma.sql`l.id IN (SELECT n.listing_id FROM listing_name n WHERE ${holdsText(Prisma.sql`n.name`, text)})`;

/** Merged listings aren't listed. The partial indexes of this list leave them out too. */
const isNotMerged = Prisma.sql`l.merged_into_id IS NULL`;
const listingsWithCategoryRequest = Prisma.sql`SELECT listing_id FROM category_request`;
const listingsWithClaim = Prisma.sql`SELECT listing_id FROM claim WHERE status = 'pending'`;

const conditionsOf = (query: AllListingsQuery, actor: Actor): Prisma.Sql[] => [
  isNotMerged,
  ...when(query.kind, (kind) => Prisma.sql`l.kind = ${kind}::listing_kind`),
  ...when(query.status, (status) => Prisma.sql`l.status = ${status}::listing_status`),
  ...when(query.search, nameContains),
  ...when(query.has_claim, (hasClaim) => isAmong(Prisma.sql`l.id`, listingsWithClaim, hasClaim)),
  ...when(query.has_category_request, (has) => isAmong(Prisma.sql`l.id`, listingsWithCategoryRequest, has)),
  ...when(query.category_id, (id) => inCategory(Prisma.sql`${id}::int`)),
  ...whenAssigned(actor, query, { kind: "listings", id: Prisma.sql`l.id` }),
];

/** Finds the ids of the page along an index first, so only those rows are read in full. */
const statement = (where: Prisma.Sql, tail: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${listingColumns} FROM (
    SELECT page.id, row_number() OVER () AS place FROM (SELECT l.id FROM listing l WHERE ${where} ${tail}) page
  ) found JOIN listing l ON l.id = found.id ${listingJoins} ORDER BY found.place`;

/** The stored total by kind, status, and branch; null when other filters are set. */
async function readCounter({ db }: Ctx, query: AllListingsQuery) {
  const { search, has_claim, has_category_request, assigned, category_id, kind, status } = query;
  if (search || assigned || has_claim !== undefined || has_category_request !== undefined) return null;
  return category_id === undefined
    ? readListingCounter(db, { kind, status })
    : countInBranch(db, { category: Prisma.sql`${category_id}::int`, kind, status });
}

async function countListings(ctx: Ctx, query: AllListingsQuery, where: Prisma.Sql): Promise<number> {
  const stored = await readCounter(ctx, query);
  if (stored !== null) return stored;
  const row = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n FROM listing l WHERE ${where}`;
  return row.n;
}

/** Listings of both kinds and any status, by default the last updated first, with the total count. */
export async function listAllListings(ctx: Ctx, query: AllListingsQuery): Promise<Page<Listing>> {
  const where = every(conditionsOf(query, ctx.actor));
  const count = await countListings(ctx, query, where);
  const list = { count, limit: query.limit, offset: query.offset, keys: query.ordering ?? lastUpdatedFirst };
  const rows = await readPage(
    { ...list, columns, id: Prisma.sql`l.id` },
    (tail) => queryRows<ListingRow>(ctx.db)`${statement(where, tail)}`,
  );
  return { items: rows.map((row) => toListing(row, ctx)), count };
}
