import "server-only";
import { conflict, forbidden, invalid } from "@/lib/contract/errors";
import { type DecidedReview, type ReviewChanges, type ReviewWords } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { isModerator, isSelf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { type LockedReview, lockReviewWithListing, needReview, nextVersion, wasShown } from "./lock";
import { moderate } from "./moderate";

const areSame = (a: ReviewWords, b: ReviewWords): boolean =>
  a.rating === b.rating && a.title === b.title && a.content === b.content;

/** The text after an edit. Fields that weren't sent stay unchanged. */
const withChanges = (from: ReviewWords, { rating, title, content }: ReviewChanges): ReviewWords => ({
  rating: rating ?? from.rating,
  title: title ?? from.title,
  content: content ?? from.content,
});

/** Replaces the text and rating of a review. One that readers have seen says that it was edited. */
export async function updateReviewText(ctx: Ctx, id: number, { rating, title, content }: ReviewWords): Promise<void> {
  await execute(ctx.db)`
    UPDATE review SET rating = ${rating}, title = ${title}, content = ${content},
      edited_at = CASE WHEN status = 'pending' AND hidden_until IS NULL THEN edited_at ELSE ${ctx.now}::timestamptz END,
      no_reply_needed = false, ${nextVersion(ctx.now)}
    WHERE id = ${id}`;
}

/**
 * Keeps the approved text and stores the edit as pending. A new row replaces an earlier pending edit, so that no moderator
 * approves text they haven't seen. An edit back to the approved text withdraws the pending one.
 */
async function storePendingEdit(ctx: Ctx, review: LockedReview, changes: ReviewChanges): Promise<void> {
  const pending = await ctx.db.reviewRevision.findFirst({ where: { reviewId: review.id, status: "pending" } });
  const words = withChanges(pending ?? review, changes);
  if (areSame(words, pending ?? review)) return;
  if (pending) await ctx.db.reviewRevision.delete({ where: { id: pending.id } });
  if (areSame(words, review)) return;
  await ctx.db.reviewRevision.create({ data: { reviewId: review.id, ...words, createdAt: ctx.now } });
}

/** The author's edit. It replaces a text that no reader has seen; of one that was public it becomes a pending edit. */
async function edit(ctx: Ctx, review: LockedReview, changes: ReviewChanges): Promise<void> {
  if (!isSelf(ctx.actor, review.user_id)) throw forbidden();
  if (review.status === "removed") throw conflict(messages.review.removed);
  if (wasShown(review)) return storePendingEdit(ctx, review, changes);
  const words = withChanges(review, changes);
  if (!areSame(words, review)) await updateReviewText(ctx, review.id, words);
}

const hasWords = ({ rating, title, content }: ReviewChanges): boolean =>
  [rating, title, content].some((value) => value !== undefined);

/**
 * Changes a review: an admin who sends a status moderates it, anyone else edits their own text. Throws `not-found`,
 * `forbidden` for another author's review, and `conflict` for a removed review and a move that isn't allowed.
 */
export const changeReview = (ctx: Ctx, id: number, changes: ReviewChanges): Promise<DecidedReview> =>
  withTx(ctx, async (inside) => {
    const review = await lockReviewWithListing(inside, id);
    const { status, reason, facts, updated_at: seen } = changes;
    if (isModerator(inside.actor) && status !== undefined) {
      if (isSelf(inside.actor, review.user_id) && hasWords(changes)) {
        throw invalid({ status: ["Send either a new text or a decision, not both."] });
      }
      const decision = await moderate(inside, review, { to: status, reason, facts, seen });
      return { ...(await needReview(inside, id)), decision };
    }
    await edit(inside, review, changes);
    return needReview(inside, id);
  });
