import "server-only";
import { type DecisionBrief, type Grounds, type SentGrounds } from "@/lib/contract/decision";
import { conflict } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type DecidedReview, type DecisionBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { accountOf } from "@/lib/rules/permissions";
import { endsVotes } from "@/lib/rules/rating";
import { daysText } from "@/lib/rules/retention";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type ReviewRevisionModel } from "@/generated/prisma/models";
import { type Db } from "../db/client";
import { inBatches } from "../db/in-batches";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { concerned, needGrounds, recordDecision } from "../decisions/record";
import { keptDaysOf } from "../settings/current";
import { updateReviewText } from "./edit";
import { listingName, type LockedReview, lockReviewWithListing, needReview, wasShown } from "./lock";
import { notifyAuthor, notifyOwnerOfEdit } from "./notify";

interface EditDecision {
  status: "approved" | "rejected";
  reason: string;
  /** Those of a rejection. */
  grounds: Grounds | null;
}

/** A locked review that readers have seen, with its pending edit. */
export interface PendingEdit {
  review: LockedReview;
  edit: ReviewRevisionModel;
}

/** The pending edits of those locked reviews that readers have seen, by review id. */
export async function findPendingEdits(ctx: Ctx, reviews: LockedReview[]): Promise<Map<number, PendingEdit>> {
  const shown = new Map(reviews.filter(wasShown).map((review) => [review.id, review]));
  const edits = await ctx.db.reviewRevision.findMany({
    where: { reviewId: { in: [...shown.keys()] }, status: "pending" },
  });
  return new Map(edits.map((edit) => [edit.reviewId, { review: shown.get(edit.reviewId)!, edit }]));
}

/**
 * Publishes an edit: the review says that it was edited, votes for an opinion that turned end, and the owner gets a mail,
 * because their reply now stands under another text.
 */
async function publishEdit(ctx: Ctx, { review: { id, rating }, edit }: PendingEdit): Promise<void> {
  if (endsVotes(rating, edit.rating)) await ctx.db.helpfulVote.deleteMany({ where: { reviewId: id } });
  await updateReviewText(ctx, id, edit);
  await notifyOwnerOfEdit(ctx, id, rating);
}

/** Rejects an edit and records why. */
async function rejectEdit(ctx: Ctx, { review, edit }: PendingEdit, grounds: Grounds): Promise<DecisionBrief> {
  return recordDecision(ctx, {
    outcome: "revision_rejected",
    targetId: review.id,
    listingId: review.listing_id,
    name: await listingName(ctx, review),
    grounds,
    taken: { edit: edit.id },
    parties: concerned(review.user_id),
    quote: edit.title,
  });
}

/** Publishes or rejects an edit, with grounds, and notifies the author. The caller writes the audit row. */
export async function decideEdit(
  ctx: Ctx,
  pending: PendingEdit,
  { status, reason, grounds }: EditDecision,
): Promise<DecisionBrief | undefined> {
  const { id } = pending.review;
  if (status === "approved") await publishEdit(ctx, pending);
  await ctx.db.reviewRevision.update({
    where: { id: pending.edit.id },
    data: { status, reason, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });
  if (grounds) return rejectEdit(ctx, pending, grounds);
  if (ctx.notify) await notifyAuthor(ctx, id, { template: "review-approved", values: { isEdit: true } });
  return undefined;
}

/** Reads a decision about an edit: a rejection has grounds. Throws `invalid`. */
export function readEditDecision(status: EditDecision["status"], sent: SentGrounds): EditDecision {
  if (status === "approved") return { status, reason: sent.reason ?? "", grounds: null };
  const grounds = needGrounds(sent, { isBareTaken: true });
  return { status, reason: grounds.facts, grounds };
}

/** Decides about the pending edit. Throws `conflict` when there is none, or not the one that the moderator saw. */
async function decide(ctx: Ctx, id: number, given: EditDecision & Pick<DecisionBody, "revision_id">) {
  const { revision_id, ...decision } = given;
  const review = await lockReviewWithListing(ctx, id);
  if (await isBarred(ctx, [review.user_id, ...review.insiders])) throw conflict(messages.ownCase);
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
  const made = await decideEdit(ctx, pending, decision);
  return { ...(await needReview(ctx, id)), decision: made };
}

/** Publishes an author's pending edit. Throws `not-found`, `conflict`. */
export const approveRevision = (ctx: Ctx, id: number, body: DecisionBody): Promise<Review> =>
  withTx(ctx, (inside) => decide(inside, id, { revision_id: body.revision_id, ...readEditDecision("approved", body) }));

/** Rejects an author's pending edit. Throws `not-found`, `conflict`. */
export const rejectRevision = (ctx: Ctx, id: number, body: DecisionBody): Promise<DecidedReview> =>
  withTx(ctx, (inside) => decide(inside, id, { revision_id: body.revision_id, ...readEditDecision("rejected", body) }));

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
