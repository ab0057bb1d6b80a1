import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryOne } from "../db/sql";

/** The condition that a grant `g` gives premium at a moment. */
export const isInForce = (now: Date): Prisma.Sql =>
  Prisma.sql`(g.revoked_at IS NULL AND g.starts_at <= ${now} AND (g.ends_at IS NULL OR g.ends_at > ${now}))`;

/**
 * The condition that a grant `g` covers a listing: the listing's own grants, and those of the account that claimed it
 * (a subscription, or an admin's grant to the owner).
 * @param listing the alias of the listing's row
 */
export const coversListing = (listing: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(g.listing_id = ${listing}.id OR g.user_id = ${listing}.claimed_by_id)`;

/** The latest end of grants `g`; having no end counts as the latest, and is null. */
export const latestEnd = Prisma.sql`nullif(max(coalesce(g.ends_at, 'infinity')), 'infinity')`;

/** The moment to decide by. It may be later than `ctx.now`: grants can begin while the caller waits for a lock. */
const momentOf = ({ now }: Ctx): Date => new Date(Math.max(now.getTime(), Date.now()));

/** Updates the stored premium of listings from its causes. Call it in the transaction that changes a cause. */
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

/** Updates the stored premium of an account and of every listing that it has claimed. */
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

/** Whether an account has premium that it pays for. */
export async function hasPaidPremium(ctx: Ctx, userId: number): Promise<boolean> {
  const row = await queryOne<{ is_paid: boolean }>(ctx.db)`
    SELECT EXISTS (SELECT FROM premium_grant g
      WHERE g.user_id = ${userId} AND g.cause = 'subscription' AND ${isInForce(ctx.now)}) AS is_paid`;
  return row.is_paid;
}

/** Whether a listing has premium from a payment: its owner's subscription, or a crowdfunded year. */
export async function hasPaidListingPremium(ctx: Ctx, listingId: number): Promise<boolean> {
  const row = await queryOne<{ is_paid: boolean }>(ctx.db)`
    SELECT EXISTS (SELECT FROM listing l JOIN premium_grant g ON ${coversListing(Prisma.sql`l`)}
      WHERE l.id = ${listingId} AND g.cause IN ('subscription', 'crowdfund') AND ${isInForce(ctx.now)}) AS is_paid`;
  return row.is_paid;
}
