import "server-only";
import { type Page } from "@/lib/contract/common";
import { conflict, forbidden, notFound } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type ReviewFlag } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { isShown, mayRaiseAgain } from "@/lib/rules/moderation";
import { isActive, isAdmin } from "@/lib/rules/permissions";
import { flagReasons, readFlagNote } from "@/lib/rules/rating";
import { severalLines } from "@/lib/rules/written-text";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { readInsiders } from "../listings/rights";
import { hidePrivate } from "./hide";
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

/** Whether someone with this address, with an account or as a guest, has reported the review and waits for an answer. */
export async function hasOpenFlag({ db }: Ctx, reviewId: number, address: string): Promise<boolean> {
  const email = { equals: address, mode: "insensitive" as const };
  const isTheirs = { OR: [{ user: { email } }, { guestReport: { email } }] };
  return (await db.reviewFlag.count({ where: { reviewId, settledAt: null, ...isTheirs } })) > 0;
}

/**
 * Reports a visible review to the moderators, once per user. The review stays visible but becomes a new version, so a
 * decision made without seeing the report fails. Throws `not-found`, `forbidden` for the author, and `conflict` when
 * moderators have settled the same reason and it can't be raised again.
 */
export const flagReview = (ctx: Ctx, id: number, note: string): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const userId = needAccount(inside);
    if (!isActive(inside.actor)) throw forbidden();
    const review = await lockReviewWithListing(inside, id);
    if (review.user_id === userId) throw forbidden(messages.review.ownFlag);
    if (!isShown(review.status)) throw notFound();
    const { email } = await inside.db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    const report = reportOf(note);
    if (!(await hasOpenFlag(inside, id, email))) await raise(inside, id, { userId, ...report });
    const reported = await needReview(inside, id);
    if (report.reason === "private_data") await hidePrivate(inside, id);
    return reported;
  });

/** How many reports of these people were decided, and how many were followed. */
async function recordsOf(ctx: Ctx, userIds: number[]) {
  const rows = await queryRows<{ user_id: number | null; decided: number; upheld: number }>(ctx.db)`
    SELECT user_id, count(*)::int AS decided, (count(*) FILTER (WHERE upheld))::int AS upheld FROM review_flag
    WHERE user_id = ANY (${userIds}::int[]) AND settled_at IS NOT NULL GROUP BY user_id`;
  return new Map<number | null, (typeof rows)[number]>(rows.map((row) => [row.user_id, row]));
}

/**
 * The reports of a review, newest first, including settled ones. Throws `not-found`, and `forbidden` for a moderator's own
 * case: they name who reported it.
 */
export async function listFlags(
  ctx: Ctx,
  reviewId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ReviewFlag>> {
  const review = await ctx.db.review.findFirst({
    where: { id: reviewId, deletedAt: null },
    select: { userId: true, listing: { select: { id: true, claimedById: true } } },
  });
  if (!review) throw notFound();
  const insiders = await readInsiders(ctx, [review.listing.id]);
  if (await isBarred(ctx, [review.userId, ...insiders])) throw forbidden(messages.ownCase);
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
  const records = await recordsOf(
    ctx,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const recordOf = (userId: number | null) => {
    const { decided, upheld } = records.get(userId) ?? { decided: 0, upheld: 0 };
    return { user_decided: decided, user_upheld: upheld };
  };
  const isOwner = (userId: number | null) => userId !== null && userId === review.listing.claimedById;
  const items = rows.map((row) => ({
    id: row.id,
    reason: flagReasons[row.reason],
    note: row.note,
    user_id: row.userId,
    user_full_name: row.user?.fullName ?? row.guestReport?.name ?? null,
    user_email: isAdmin(ctx.actor) ? (row.user?.email ?? row.guestReport?.email ?? null) : null,
    ...recordOf(row.userId),
    is_owner: isOwner(row.userId),
    settled_at: row.settledAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }));
  return { items, count: await ctx.db.reviewFlag.count({ where }) };
}
