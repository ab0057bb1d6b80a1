import "server-only";
import { conflict, forbidden, notFound } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type NewReviewBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { isSelf } from "@/lib/rules/permissions";
import { needAccount } from "../auth/account";
import { closedHashes } from "../auth/closed-account";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { endReports, ofReviews } from "../decisions/end-reports";
import { redeemInvitation } from "../invitations/use";
import { requireOpen } from "../listings/closing";
import { hasRight, worksWith } from "../listings/rights";
import { answerReporters } from "./guest-report";
import { lockReviewWithListing, needReview } from "./lock";

/** After this many removals, an author can't review a listing again. */
const mostRemoved = 2;

const notReviewable = () => notFound(messages.listing.notFound);

/** Locks the author's account, so that it isn't suspended or closed in the meantime. */
async function lockAuthor(ctx: Ctx): Promise<number> {
  const id = needAccount(ctx);
  const [account] = await queryRows<{ is_active: boolean }>(ctx.db)`
    SELECT status = 'active' AND closed_at IS NULL AS is_active FROM "user" WHERE id = ${id} FOR SHARE`;
  if (!account?.is_active) throw forbidden();
  return id;
}

/** Locks the reviewed listing. Throws `not-found` for a listing of the other kind or one that isn't public. */
async function lockTarget(ctx: Ctx, body: NewReviewBody): Promise<number> {
  for (const kind of kinds) {
    const id = body[kindFacts[kind].idField] ?? null;
    if (id === null) continue;
    const [listing] = await queryRows<{ status: string; closed_on: string | null }>(ctx.db)`
      SELECT status::text, closed_on::text FROM listing WHERE id = ${id} AND kind = ${kind}::listing_kind FOR NO KEY UPDATE`;
    // Only read once the listing is locked: its owner or team may have changed while this waited.
    if (listing && (await hasRight(ctx, id, "view"))) throw forbidden(messages.review.own);
    if (listing?.status !== "active") throw notReviewable();
    requireOpen(listing);
    if (await worksWith(ctx, id)) throw forbidden(messages.review.worksWith);
    return id;
  }
  throw notReviewable();
}

/**
 * One review per person and listing, also through accounts with the same address that were closed: again after one that a
 * moderator removed, even if its author deleted it, but not after two.
 */
async function refuseSecond(ctx: Ctx, listingId: number, userId: number): Promise<void> {
  const { email } = await ctx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const byThem = [{ userId }, { authorHash: { in: closedHashes(email) } }];
  const reviews = await ctx.db.review.findMany({
    where: { listingId, AND: [{ OR: byThem }, { OR: [{ deletedAt: null }, { status: "removed" }] }] },
    select: { status: true },
  });
  const live = reviews.filter(({ status }) => status !== "removed");
  if (live.length > 0) throw conflict(messages.review.already);
  if (reviews.length >= mostRemoved) throw conflict(messages.review.removedTwice);
}

/**
 * Writes a pending review. Throws `forbidden` for a listing that the caller owns or works with, `not-found` for a listing that isn't public,
 * and `conflict` for one that has closed and when the caller has already reviewed it.
 * @param invitation the key of the invitation that the author followed; the review says so if it is for this listing
 */
export const createReview = (ctx: Ctx, body: NewReviewBody, invitation: string | null = null): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const userId = await lockAuthor(inside);
    const listingId = await lockTarget(inside, body);
    await refuseSecond(inside, listingId, userId);
    const { rating, title, content } = body;
    const times = { createdAt: inside.now, updatedAt: inside.now };
    const isInvited = await redeemInvitation(inside, listingId, invitation);
    const data = { listingId, userId, rating, title, content, isInvited, ...times };
    const { id } = await inside.db.review.create({ data });
    return needReview(inside, id);
  });

/** Marks a locked review as deleted, deletes its pending edit and its photos, and ends the reports of all of it, which is mailed. */
export async function markDeleted(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx;
  await answerReporters(ctx, [id], { removal: null, isGone: true });
  await endReports(ctx, ofReviews([id]));
  await db.review.update({ where: { id }, data: { deletedAt: now } });
  await db.reviewRevision.deleteMany({ where: { reviewId: id, status: "pending" } });
  await db.photo.deleteMany({ where: { reviewId: id } });
  await db.reviewFlag.updateMany({ where: { reviewId: id, settledAt: null }, data: { settledAt: now } });
}

/** Deletes the caller's own review. Throws `not-found`, and `forbidden` for another author's review. */
export const deleteReview = (ctx: Ctx, id: number): Promise<void> =>
  withTx(ctx, async (inside) => {
    const review = await lockReviewWithListing(inside, id);
    if (!isSelf(inside.actor, review.user_id)) throw forbidden();
    await markDeleted(inside, id);
  });

/**
 * Deletes a user's reviews of a listing, if there are any. Call it in the transaction that makes the user its owner.
 */
export async function deleteReviewBy(ctx: Ctx, listingId: number, userId: number): Promise<void> {
  await execute(ctx.db)`SELECT id FROM listing WHERE id = ${listingId} FOR NO KEY UPDATE`;
  const own = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM review WHERE listing_id = ${listingId} AND user_id = ${userId} AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
  for (const { id } of own) await markDeleted(ctx, id);
}
