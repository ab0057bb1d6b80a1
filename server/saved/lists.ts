import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { type SavedIds } from "@/lib/contract/saved";
import { mostSaved } from "@/lib/rules/saved-list";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { toListing } from "../listings/serialize";
import { isActiveListing, listingColumns, listingJoins, type ListingRow } from "../listings/sql";

/** The listings that the caller saved. One that was merged counts as the one that it became. */
export async function readSaved(ctx: Ctx): Promise<SavedIds> {
  const rows = await queryRows<{ id: number }>(ctx.db)`
    SELECT coalesce(l.merged_into_id, l.id) AS id FROM saved_listing s JOIN listing l ON l.id = s.listing_id
    WHERE s.user_id = ${needAccount(ctx)} GROUP BY 1 ORDER BY max(s.saved_at) DESC, 1`;
  return { ids: rows.map(({ id }) => id) };
}

/** Saves public listings for the caller, the first one as the latest. Those beyond the limit are left out. */
export const saveListings = (ctx: Ctx, ids: readonly number[]): Promise<SavedIds> =>
  withTx(ctx, async (inside) => {
    const userId = needAccount(inside);
    await execute(inside.db)`SELECT id FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
    await execute(inside.db)`
      INSERT INTO saved_listing (user_id, listing_id, saved_at)
      SELECT ${userId}, l.id, ${ctx.now}::timestamptz - given.place * interval '1 ms'
      FROM unnest(${[...new Set(ids)]}::int[]) WITH ORDINALITY AS given (id, place)
      JOIN listing l ON l.id = given.id AND ${isActiveListing}
      WHERE NOT EXISTS (SELECT FROM saved_listing s WHERE s.user_id = ${userId} AND s.listing_id = l.id)
      ORDER BY given.place
      LIMIT greatest(0, ${mostSaved} - (SELECT count(*) FROM saved_listing WHERE user_id = ${userId}))`;
    return readSaved(inside);
  });

/** Removes a listing, and those that were merged into it, from what the caller saved. */
export async function removeSaved(ctx: Ctx, id: number): Promise<void> {
  await execute(ctx.db)`
    DELETE FROM saved_listing s USING listing l
    WHERE l.id = s.listing_id AND s.user_id = ${needAccount(ctx)} AND ${id} IN (l.id, l.merged_into_id)`;
}

/** The public listings with these ids, in this order, each once; a merged one is the one that it became. */
export async function listSaved(ctx: Ctx, ids: readonly number[]): Promise<Listing[]> {
  const rows = await queryRows<ListingRow>(ctx.db)`
    SELECT ${listingColumns} FROM (
      SELECT coalesce(was.merged_into_id, was.id) AS id, min(given.place) AS place
      FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given (id, place) JOIN listing was ON was.id = given.id
      GROUP BY 1
    ) asked JOIN listing l ON l.id = asked.id AND ${isActiveListing} ${listingJoins} ORDER BY asked.place`;
  return rows.map((row) => toListing(row, ctx));
}
