import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryOne } from "../db/sql";

/** Whether a grant `g` gives premium at this moment. */
export const isInForce = (now: Date): Prisma.Sql =>
  Prisma.sql`(g.revoked_at IS NULL AND g.starts_at <= ${now} AND (g.ends_at IS NULL OR g.ends_at > ${now}))`;

/**
 * Which grants `g` cover a listing (the name of its row is given): its own, and those of the account that claimed it (a
 * subscription or an admin's gift to the owner).
 */
export const coversListing = (listing: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(g.listing_id = ${listing}.id OR g.user_id = ${listing}.claimed_by_id)`;

/** The latest end of grants `g`; no end at all counts as later than any. */
export const latestEnd = Prisma.sql`nullif(max(coalesce(g.ends_at, 'infinity')), 'infinity')`;

/** The moment by which it is decided: whoever waited for a lock must not overlook what has begun meanwhile. */
const momentOf = ({ now }: Ctx): Date => new Date(Math.max(now.getTime(), Date.now()));

/** Sets the stored premium of these listings by their causes. To be called in the transaction that changes a cause. */
export async function renewListingPremium(ctx: Ctx, listingIds: readonly number[]): Promise<void> {
  if (listingIds.length === 0) return;
  await execute(ctx.db)`
    UPDATE listing SET is_premium = due.is_premium, premium_expires = due.ends_at
    FROM (SELECT l.id, count(g.id) > 0 AS is_premium, ${latestEnd} AS ends_at
      FROM listing l LEFT JOIN premium_grant g ON ${coversListing(Prisma.sql`l`)} AND ${isInForce(momentOf(ctx))}
      WHERE l.id = ANY (${[...listingIds]}::int[]) GROUP BY l.id) due
    WHERE listing.id = due.id
      AND (listing.is_premium, listing.premium_expires) IS DISTINCT FROM (due.is_premium, due.ends_at)`;
}

/** The same for an account and for every listing that it has claimed. */
export async function renewUserPremium(ctx: Ctx, userId: number): Promise<void> {
  await execute(ctx.db)`
    UPDATE "user" SET premium_membership = due.is_premium, premium_expires = due.ends_at
    FROM (SELECT count(g.id) > 0 AS is_premium, ${latestEnd} AS ends_at FROM premium_grant g
      WHERE g.user_id = ${userId} AND ${isInForce(momentOf(ctx))}) due
    WHERE "user".id = ${userId}`;
  const claimed = await ctx.db.listing.findMany({ where: { claimedById: userId }, select: { id: true } });
  await renewListingPremium(
    ctx,
    claimed.map(({ id }) => id),
  );
}

/** Whether something that was paid for gives an account premium at this moment. */
export async function hasPaidPremium(ctx: Ctx, userId: number): Promise<boolean> {
  const row = await queryOne<{ is_paid: boolean }>(ctx.db)`
    SELECT EXISTS (SELECT FROM premium_grant g
      WHERE g.user_id = ${userId} AND g.cause = 'subscription' AND ${isInForce(ctx.now)}) AS is_paid`;
  return row.is_paid;
}

/** The same for a listing: its owner's subscription, or a year that visitors paid for. */
export async function hasPaidListingPremium(ctx: Ctx, listingId: number): Promise<boolean> {
  const row = await queryOne<{ is_paid: boolean }>(ctx.db)`
    SELECT EXISTS (SELECT FROM listing l JOIN premium_grant g ON ${coversListing(Prisma.sql`l`)}
      WHERE l.id = ${listingId} AND g.cause IN ('subscription', 'crowdfund') AND ${isInForce(ctx.now)}) AS is_paid`;
  return row.is_paid;
}
