import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type DecisionBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { isShown } from "@/lib/rules/moderation";
import { accountOf, isOwnCase } from "@/lib/rules/permissions";
import { endsVotes } from "@/lib/rules/rating";
import { daysText } from "@/lib/rules/retention";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type ReviewRevisionModel } from "@/generated/prisma/models";
import { type Db } from "../db/client";
import { inBatches } from "../db/in-batches";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { keptDaysOf } from "../settings/current";
import { updateReviewText } from "./edit";
import { type LockedReview, lockReviewWithListing, needReview } from "./lock";
import { notifyAuthor, notifyOwnerOfEdit } from "./notify";

interface EditDecision {
  status: "approved" | "rejected";
  reason: string;
}

/** A locked visible review with its pending edit. */
export interface PendingEdit {
  review: LockedReview;
  edit: ReviewRevisionModel;
}

/** The pending edits of those locked reviews that are visible, by review id. */
export async function findPendingEdits(ctx: Ctx, reviews: LockedReview[]): Promise<Map<number, PendingEdit>> {
  const visible = new Map(reviews.filter(({ status }) => isShown(status)).map((review) => [review.id, review]));
  const edits = await ctx.db.reviewRevision.findMany({
    where: { reviewId: { in: [...visible.keys()] }, status: "pending" },
  });
  return new Map(edits.map((edit) => [edit.reviewId, { review: visible.get(edit.reviewId)!, edit }]));
}

/**
 * Publishes an edit: the review says that it was edited, votes for an opinion that turned end, and the owner is told,
 * because their reply now stands under another text.
 */
async function publishEdit(ctx: Ctx, { review: { id, rating }, edit }: PendingEdit): Promise<void> {
  if (endsVotes(rating, edit.rating)) await ctx.db.helpfulVote.deleteMany({ where: { reviewId: id } });
  await updateReviewText(ctx, id, edit);
  await notifyOwnerOfEdit(ctx, id, rating);
}

/** Publishes or rejects an edit and notifies the author. The caller writes the audit row. */
export async function decideEdit(ctx: Ctx, pending: PendingEdit, decision: EditDecision): Promise<void> {
  const { status, reason } = decision;
  const { review, edit } = pending;
  const { id } = review;
  if (status === "approved") await publishEdit(ctx, pending);
  await ctx.db.reviewRevision.update({
    where: { id: edit.id },
    data: { status, reason, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });
  if (!ctx.notify) return;
  if (status === "approved") await notifyAuthor(ctx, id, { template: "review-approved", values: { isEdit: true } });
  else await notifyAuthor(ctx, id, { template: "review-edit-rejected", values: { reason } });
}

/** Decides about the pending edit. Throws `conflict` when there is none, or not the one that the moderator saw. */
async function decide(
  ctx: Ctx,
  id: number,
  { revision_id, ...decision }: EditDecision & DecisionBody,
): Promise<Review> {
  const review = await lockReviewWithListing(ctx, id);
  if (isOwnCase(ctx.actor, [review.user_id, ...review.insiders])) throw conflict(messages.ownCase);
  const pending = (await findPendingEdits(ctx, [review])).get(id);
  if (!pending || (revision_id !== undefined && revision_id !== pending.edit.id)) {
    throw conflict(messages.review.noRevision);
  }
  const { status, reason } = decision;
  await audit(ctx, {
    action: status === "approved" ? "review.approve_revision" : "review.reject_revision",
    object: { type: "review", id },
    before: { rating: review.rating, revision_id: pending.edit.id },
    after: { rating: status === "approved" ? pending.edit.rating : review.rating },
    reason,
  });
  await decideEdit(ctx, pending, decision);
  return needReview(ctx, id);
}

/** Publishes an author's pending edit. Throws `not-found`, `conflict`. */
export const approveRevision = (ctx: Ctx, id: number, body: DecisionBody): Promise<Review> =>
  withTx(ctx, (inside) => decide(inside, id, { ...body, status: "approved" }));

/** Rejects an author's pending edit. Throws `not-found`, `conflict`. */
export const rejectRevision = (ctx: Ctx, id: number, body: DecisionBody): Promise<Review> =>
  withTx(ctx, (inside) => decide(inside, id, { ...body, status: "rejected" }));

/** Deletes edits that were decided longer ago than the setting says. Reviews keep the text that was approved. */
export async function purgeRevisions(db: Db, signal: AbortSignal): Promise<void> {
  const days = await keptDaysOf(db, "revision_days");
  if (days === null) return;
  await inBatches(
    signal,
    (most) => execute(db)`
      DELETE FROM review_revision WHERE id IN (
        SELECT id FROM review_revision WHERE status <> 'pending' AND decided_at < now() - ${daysText(days)}::interval
        ORDER BY id LIMIT ${most}
      )`,
  );
}
