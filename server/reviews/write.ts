import "server-only";
import { conflict, forbidden, notFound, notSignedIn } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type NewReviewBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { lockWithListing, needReview } from "./lock";

const notReviewable = () => notFound(messages.listing.notFound);

/** Holds the author's account as it is: an admin who suspends it, or the author who closes it, comes before or after. */
async function lockAuthor(ctx: Ctx): Promise<number> {
  const id = accountOf(ctx.actor);
  if (id === null) throw notSignedIn();
  const [account] = await queryRows<{ is_active: boolean }>(ctx.db)`
    SELECT status = 'active' AND closed_at IS NULL AS is_active FROM "user" WHERE id = ${id} FOR SHARE`;
  if (!account?.is_active) throw forbidden();
  return id;
}

/** Holds the listing that a new review is about. Throws `not-found` for one of the other kind or that is not public. */
async function lockTarget(ctx: Ctx, body: NewReviewBody, authorId: number): Promise<number> {
  for (const kind of kinds) {
    const id = body[kindFacts[kind].idField] ?? null;
    if (id === null) continue;
    const [listing] = await queryRows<{ status: string; claimed_by_id: number | null }>(ctx.db)`
      SELECT status::text, claimed_by_id FROM listing
      WHERE id = ${id} AND kind = ${kind}::listing_kind FOR NO KEY UPDATE`;
    if (listing?.claimed_by_id === authorId) throw forbidden(messages.review.own);
    if (listing?.status !== "active") throw notReviewable();
    return id;
  }
  throw notReviewable();
}

/** One live review per user and listing; one that a moderator removed counts for ever, deleted by its author or not. */
async function refuseSecond(ctx: Ctx, listingId: number, userId: number): Promise<void> {
  const count = await ctx.db.review.count({
    where: { listingId, userId, OR: [{ deletedAt: null }, { status: "removed" }] },
  });
  if (count > 0) throw conflict(messages.review.already);
}

/**
 * Writes a review, which waits for approval. Throws `forbidden` for one's own listing, `not-found` for a listing that is
 * not public, `conflict` when the author has reviewed it already.
 */
export const createReview = (ctx: Ctx, body: NewReviewBody): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const userId = await lockAuthor(inside);
    const listingId = await lockTarget(inside, body, userId);
    await refuseSecond(inside, listingId, userId);
    const { rating, title, content } = body;
    const times = { createdAt: inside.now, updatedAt: inside.now };
    const { id } = await inside.db.review.create({ data: { listingId, userId, rating, title, content, ...times } });
    return needReview(inside, id);
  });

/** What waits beside a review that goes has nothing left to wait for. */
async function dropReview(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx;
  await db.review.update({ where: { id }, data: { deletedAt: now } });
  await db.reviewRevision.deleteMany({ where: { reviewId: id, status: "pending" } });
  await db.reviewFlag.updateMany({ where: { reviewId: id, settledAt: null }, data: { settledAt: now } });
}

/** Deletes the caller's own review; nobody sees it afterwards. Throws `not-found`, `forbidden` for somebody else's. */
export const deleteReview = (ctx: Ctx, id: number): Promise<void> =>
  withTx(ctx, async (inside) => {
    const held = await lockWithListing(inside, id);
    if (held.user_id === null || held.user_id !== accountOf(inside.actor)) throw forbidden();
    await dropReview(inside, id);
  });

/**
 * Removes the live review that somebody has written of a listing, if any: to be called, inside the transaction, when
 * they become its owner.
 */
export async function dropOwnReview(ctx: Ctx, listingId: number, userId: number): Promise<void> {
  await execute(ctx.db)`SELECT id FROM listing WHERE id = ${listingId} FOR NO KEY UPDATE`;
  const [own] = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM review WHERE listing_id = ${listingId} AND user_id = ${userId} AND deleted_at IS NULL
    FOR NO KEY UPDATE`;
  if (own) await dropReview(ctx, own.id);
}
