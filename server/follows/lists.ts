import "server-only";
import { alertMessages } from "@/lib/messages/alert";
import { conflict, notFound } from "@/lib/contract/errors";
import { type FollowedIds } from "@/lib/contract/follow";
import { type Listing } from "@/lib/contract/listing";
import { alertLimits } from "@/lib/rules/alert";
import { lockReader } from "../alerts/readers";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { listSaved } from "../saved/lists";

/** The listings that the caller follows. One that was merged counts as the one that it became. */
export async function readFollows(ctx: Ctx): Promise<FollowedIds> {
  const rows = await queryRows<{ id: number }>(ctx.db)`
    SELECT coalesce(l.merged_into_id, l.id) AS id FROM follow f JOIN listing l ON l.id = f.listing_id
    WHERE f.user_id = ${needAccount(ctx)} GROUP BY 1 ORDER BY max(f.followed_at) DESC, 1`;
  return { ids: rows.map(({ id }) => id) };
}

/** The public ones among the listings that the caller follows. */
export const listFollowed = async (ctx: Ctx): Promise<Listing[]> => listSaved(ctx, (await readFollows(ctx)).ids);

/** Lets the caller follow a public listing. Throws not-found for any other, and conflict beyond the limit. */
export const followListing = (ctx: Ctx, listingId: number): Promise<FollowedIds> =>
  withTx(ctx, async (inside) => {
    const userId = await lockReader(inside);
    const listing = await inside.db.listing.findFirst({ where: { id: listingId, status: "active" } });
    if (!listing) throw notFound();
    const { ids } = await readFollows(inside);
    if (ids.includes(listingId)) return { ids };
    if (ids.length >= alertLimits.follows) throw conflict(alertMessages.tooManyFollows);
    await inside.db.follow.create({ data: { userId, listingId, followedAt: ctx.now } });
    return { ids: [listingId, ...ids] };
  });

/** Ends that the caller follows a listing, and those that were merged into it. */
export async function unfollowListing(ctx: Ctx, id: number): Promise<null> {
  await execute(ctx.db)`
    DELETE FROM follow f USING listing l
    WHERE l.id = f.listing_id AND f.user_id = ${needAccount(ctx)} AND ${id} IN (l.id, l.merged_into_id)`;
  return null;
}
