import "server-only";
import { conflict, forbidden, invalid } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type ReviewChanges, type ReviewWords } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { withTx } from "../db/with-tx";
import { type LockedReview, lockWithListing, needReview, nextVersion } from "./lock";
import { moderate } from "./moderate";

const areSame = (one: ReviewWords, other: ReviewWords): boolean =>
  one.rating === other.rating && one.title === other.title && one.content === other.content;

/** What the author's words come to; those that were not sent stay as they are. */
const merged = (from: ReviewWords, { rating, title, content }: ReviewChanges): ReviewWords => ({
  rating: rating ?? from.rating,
  title: title ?? from.title,
  content: content ?? from.content,
});

/** Puts new words in the place of a review's own. */
export async function setWords(ctx: Ctx, id: number, { rating, title, content }: ReviewWords): Promise<void> {
  await execute(ctx.db)`
    UPDATE review SET rating = ${rating}, title = ${title}, content = ${content}, ${nextVersion(ctx.now)}
    WHERE id = ${id}`;
}

/**
 * Leaves the approved words and has the new ones wait beside them, in place of an edit that waits already: as a row of
 * its own, so that nobody approves words that they have not seen. The approved words again: nothing waits any more.
 */
async function revise(ctx: Ctx, held: LockedReview, changes: ReviewChanges): Promise<void> {
  const waiting = await ctx.db.reviewRevision.findFirst({ where: { reviewId: held.id, status: "pending" } });
  const words = merged(waiting ?? held, changes);
  if (areSame(words, waiting ?? held)) return;
  if (waiting) await ctx.db.reviewRevision.delete({ where: { id: waiting.id } });
  if (areSame(words, held)) return;
  await ctx.db.reviewRevision.create({ data: { reviewId: held.id, ...words, createdAt: ctx.now } });
}

/** The author's edit: of a review that waits in place, of a visible one beside it. */
async function edit(ctx: Ctx, held: LockedReview, changes: ReviewChanges): Promise<void> {
  if (held.user_id === null || held.user_id !== accountOf(ctx.actor)) throw forbidden();
  if (held.status === "removed") throw conflict(messages.review.removed);
  if (held.status !== "pending") return revise(ctx, held, changes);
  const words = merged(held, changes);
  if (!areSame(words, held)) await setWords(ctx, held.id, words);
}

const hasWords = ({ rating, title, content }: ReviewChanges): boolean =>
  [rating, title, content].some((value) => value !== undefined);

/**
 * Changes a review: an admin who sends a status decides about it, everybody else edits their own words. Throws
 * `not-found`, `forbidden` for somebody else's words, `conflict` for a removed review and a move that is not allowed.
 */
export const changeReview = (ctx: Ctx, id: number, changes: ReviewChanges): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const held = await lockWithListing(inside, id);
    const { status, reason = "", updated_at } = changes;
    if (isAdmin(inside.actor) && status !== undefined) {
      if (held.user_id === accountOf(inside.actor) && hasWords(changes)) {
        throw invalid({ status: ["Send either your own words or a decision, not both."] });
      }
      await moderate(inside, held, { to: status, reason, seen: updated_at });
    } else await edit(inside, held, changes);
    return needReview(inside, id);
  });
