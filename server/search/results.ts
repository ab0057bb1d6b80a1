import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { isActiveListing, listingJoins, listingColumns, type ListingRow } from "../listings/sql";
import { countSlot } from "./counts";
import { type Match, matchSource, pageAsked } from "./match";
import { orderFor } from "./orders";
import { countOf, groupsOf } from "./parts";
import { isByFigure, ordered, type Wanted } from "./wanted";

/** No page has more; said to the planner, who can't see how long a page is when it plans for all. */
const mostRows = 50;

/** A listing found, with its tier's place among all (none: no words decided) and its score. */
export type FoundListing = ListingRow & { tier: number; score: number };

export interface Found {
  count: number;
  rows: FoundListing[];
}

/** How many there are, worked out by the page itself where it ends before it is full. */
const countBeside = ({ match, isPremium, limit, offset }: Wanted): Prisma.Sql => Prisma.sql`
  CASE WHEN (SELECT count(*) FROM page) BETWEEN CASE WHEN ${offset} = 0 THEN 0 ELSE 1 END AND ${limit - 1}
    THEN ${offset}::int + (SELECT count(*)::int FROM page) ELSE ${countOf(match, groupsOf(isPremium))} END`;

type PlacedListing = FoundListing & { place: bigint };

/** A row of a page; the only one, without a listing, where the page is empty. */
export type PageRow = { found_count: number } & (PlacedListing | { [Column in keyof PlacedListing]: null });

const isListing = (row: PageRow): row is PageRow & PlacedListing => row.id !== null;

/** What was found, of the rows of a page. */
export const foundOf = (rows: PageRow[]): Found => ({ count: rows[0]?.found_count ?? 0, rows: rows.filter(isListing) });

/** What a statement over `ask` is made of: the page's places in the order, how many are found in all, the page's rows. */
export function pageOver(wanted: Wanted, isMany = false) {
  const page = Prisma.sql`page AS MATERIALIZED (
      SELECT id, tier, score, row_number() OVER () AS place FROM (
        SELECT * FROM (${ordered(wanted, isMany)}) found ${pageAsked}
      ) shown LIMIT ${Prisma.raw(String(mostRows))}
    )`;
  const rows = Prisma.sql`SELECT page.place, page.tier, page.score, ${listingColumns}
    FROM page JOIN listing l ON l.id = page.id ${listingJoins}`;
  return { page, total: countBeside(wanted), rows };
}

/** The page by itself, and how many there are in all. */
async function countedPage(ctx: Ctx, wanted: Wanted): Promise<Found> {
  const { page, total, rows } = pageOver(wanted);
  const found = await queryRows<PageRow>(ctx.db)`${plannedOnce} WITH ${matchSource(wanted.match, wanted)}, ${page}
      SELECT total.count AS found_count, rows.* FROM (SELECT ${total} AS count OFFSET 0) total
      LEFT JOIN (${rows}) rows ON true ORDER BY rows.place`;
  return foundOf(found);
}

/**
 * The page of a search whose count is known. A statement of its own: where a plan holds the count too, it is worth
 * planning anew each time to the database, which takes longer than all the rest.
 */
async function barePage(ctx: Ctx, wanted: Wanted, known: number): Promise<Found> {
  const { page, rows } = pageOver(wanted, known > countedUpTo);
  const found = await queryRows<PlacedListing>(ctx.db)`${plannedOnce}
      WITH ${matchSource(wanted.match, wanted)}, ${page} ${rows} ORDER BY page.place`;
  return { count: known, rows: found };
}

async function searchPage(ctx: Ctx, wanted: Wanted): Promise<Found> {
  const slot = countSlot(wanted.match, wanted.isPremium);
  const known = slot.value ?? (isByFigure(wanted) ? await countFound(ctx, wanted.match, wanted.isPremium) : null);
  const found = await (known === null ? countedPage(ctx, wanted) : barePage(ctx, wanted, known));
  slot.store(found.count);
  return found;
}

/** The listings with these ids in this order; those that are not shown any more are left out. */
const listingsInOrder = (ctx: Ctx, ids: number[]) =>
  queryRows<ListingRow & { score: number }>(ctx.db)`${plannedOnce}
      SELECT l.score, ${listingColumns} FROM unnest((SELECT ${ids}::int[])) WITH ORDINALITY AS page (id, place)
      JOIN listing l ON l.id = page.id ${listingJoins} WHERE ${isActiveListing} ORDER BY page.place`;

/** The page by the order that is kept; null where there is none, or a listing has gone since it was read. */
async function pageOfOrder(ctx: Ctx, wanted: Wanted): Promise<Found | null> {
  const { match, isPremium, limit, offset } = wanted;
  const counted = () => countFound(ctx, match, isPremium);
  const isMany = async () => isByFigure(wanted) && (await counted()) > countedUpTo;
  const order = await orderFor(ctx, wanted, isMany);
  if (!order) return null;
  const ids = [...order.ids.subarray(offset, offset + limit)];
  const [count, rows] = await Promise.all([
    order.isWhole ? Math.min(order.ids.length, countedUpTo + 1) : counted(),
    ids.length === 0 ? [] : listingsInOrder(ctx, ids),
  ]);
  if (rows.length < ids.length) return null;
  return { count, rows: rows.map((row, at) => ({ ...row, tier: order.tiers[offset + at] ?? -1 })) };
}

/**
 * The page's rows in order and how many there are in all, by one statement (by two in an order that depends on the
 * count); where nothing matches, its one row holds only the count. Connections plan it once: it asks the index whatever
 * the words are. Pages behind the first few are read along an order that is kept.
 */
export const pageOf = async (ctx: Ctx, wanted: Wanted): Promise<Found> =>
  (await pageOfOrder(ctx, wanted)) ?? searchPage(ctx, wanted);

/** How many a search finds, counted no further than one beyond the limit. */
export async function countFound(ctx: Ctx, match: Match, isPremium: boolean | undefined): Promise<number> {
  const slot = countSlot(match, isPremium);
  if (slot.value !== null) return slot.value;
  const [row] = await queryRows<{ count: number }>(
    ctx.db,
  )`${plannedOnce} WITH ${matchSource(match)} SELECT ${countOf(match, groupsOf(isPremium))} AS count`;
  const count = row?.count ?? 0;
  slot.store(count);
  return count;
}
