import "server-only";
import { type Page } from "@/lib/contract/common";
import { conflict, forbidden, notFound, notSignedIn } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type ReviewFlag } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages";
import { isShown, mayRaiseAgain } from "@/lib/rules/moderation";
import { accountOf, isActive } from "@/lib/rules/permissions";
import { flagReasons, readFlagNote } from "@/lib/rules/rating";
import { severalLines } from "@/lib/rules/written-text";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { lockReviewWithListing, needReview, nextVersion } from "./lock";

type Report = ReturnType<typeof readFlagNote>;

/** When moderators last settled a report of this review for the same reason; null if never. */
async function lastSettled(ctx: Ctx, reviewId: number, { reason }: Report): Promise<Date | null> {
  const { _max } = await ctx.db.reviewFlag.aggregate({ where: { reviewId, reason }, _max: { settledAt: true } });
  return _max.settledAt;
}

/** The reason and note of a report as it was written. */
export const reportOf = (written: string): Report => readFlagNote(severalLines(written));

/**
 * Adds a report to a locked visible review and gives its id. `userId` is null for a guest. Throws `conflict` when
 * moderators have settled the same reason and it can't be raised again.
 */
export async function raise(ctx: Ctx, reviewId: number, by: Report & { userId: number | null }): Promise<number> {
  const { userId, reason, note } = by;
  const { db, now } = ctx;
  const settledAt = await lastSettled(ctx, reviewId, { reason, note });
  if (!mayRaiseAgain({ settledAt, note, now })) throw conflict(messages.review.settled);
  const { id } = await db.reviewFlag.create({ data: { reviewId, userId, reason, note, createdAt: now } });
  await execute(db)`UPDATE review SET status = 'flagged', ${nextVersion(now)} WHERE id = ${reviewId}`;
  return id;
}

/**
 * Reports a visible review to the moderators, once per user. The review stays visible but becomes a new version, so a
 * decision made without seeing the report fails. Throws `not-found`, `forbidden` for the author, and `conflict` when
 * moderators have settled the same reason and it can't be raised again.
 */
export const flagReview = (ctx: Ctx, id: number, note: string): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const userId = accountOf(inside.actor);
    if (userId === null) throw notSignedIn();
    if (!isActive(inside.actor)) throw forbidden();
    const review = await lockReviewWithListing(inside, id);
    if (review.user_id === userId) throw forbidden(messages.review.ownFlag);
    if (!isShown(review.status)) throw notFound();
    const open = await inside.db.reviewFlag.count({ where: { reviewId: id, userId, settledAt: null } });
    if (open === 0) await raise(inside, id, { userId, ...reportOf(note) });
    return needReview(inside, id);
  });

/** The reports of a review, newest first, including settled ones. Throws `not-found`. */
export async function listFlags(
  ctx: Ctx,
  reviewId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ReviewFlag>> {
  if ((await ctx.db.review.count({ where: { id: reviewId, deletedAt: null } })) === 0) throw notFound();
  const where = { reviewId };
  const rows = await ctx.db.reviewFlag.findMany({
    where,
    include: {
      user: { select: { fullName: true, email: true } },
      guestReport: { select: { name: true, email: true } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    skip: offset,
  });
  const items = rows.map((row) => ({
    id: row.id,
    reason: flagReasons[row.reason],
    note: row.note,
    user_id: row.userId,
    user_full_name: row.user?.fullName ?? row.guestReport?.name ?? null,
    user_email: row.user?.email ?? row.guestReport?.email ?? null,
    settled_at: row.settledAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }));
  return { items, count: await ctx.db.reviewFlag.count({ where }) };
}
