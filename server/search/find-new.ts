import "server-only";
import { type SearchQuery } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { isActiveListing, listingColumns, listingJoins, type ListingRow } from "../listings/sql";
import { matchFor } from "./criteria";
import { readCriteria } from "./find";
import { inOrder } from "./page";

/** From the first moment on, until before the second. */
export interface Period {
  from: Date;
  until: Date;
}

/**
 * The listings that meet a search and first became public in this period, by merit alone: payment has no say, and the
 * search doesn't give way where none meets all of it. Gives up to `limit`.
 */
export async function findNew(
  ctx: Ctx,
  query: SearchQuery,
  { from, until, limit }: Period & { limit: number },
): Promise<ListingRow[]> {
  const { criteria } = await readCriteria(ctx, query, query.strict !== true);
  const match = matchFor(criteria);
  if (!match) return [];
  const isNew = Prisma.sql`e.listing_id IN (
    SELECT id FROM listing WHERE public_at >= ${from}::timestamptz AND public_at < ${until}::timestamptz)`;
  const found = inOrder(
    { ...match, conditions: [...match.conditions, isNew] },
    { sort: "rating", circle: criteria.circle, at: criteria.at },
    { limit, offset: 0, rows: null },
  );
  return queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM (SELECT ordered.*, row_number() OVER () AS place FROM (${found}) ordered) page
    JOIN listing l ON l.id = page.listing_id ${listingJoins} WHERE ${isActiveListing} ORDER BY page.place`;
}
