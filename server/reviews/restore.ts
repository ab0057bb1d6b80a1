import "server-only";
import { conflict, ProblemError } from "@/lib/contract/errors";
import { decisionMessages } from "@/lib/messages/decision";
import { isShown } from "@/lib/rules/moderation";
import { type Ctx } from "../ctx";
import { execute, queryOne, queryRows } from "../db/sql";
import { notifySecondLook, type Reporter } from "../decisions/reporters";
import { restorePhotos } from "../photos/decide";
import { type TakenWithReview } from "./decisions";
import { recordShown } from "./hide";
import { type LockedReview, lockReviewWithListing, nextVersion } from "./lock";
import { reportedReview } from "./notify";
import { markDeleted } from "./write";

/** Locks a review that something is restored to. Throws `conflict` when its author has deleted it. */
async function lockForRestoring(ctx: Ctx, id: number): Promise<LockedReview> {
  try {
    return await lockReviewWithListing(ctx, id);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === "not-found") {
      throw conflict("The review has been deleted.");
    }
    throw error;
  }
}

/** The author's live review of the same listing, if they have written a newer one. */
async function newerReview({ db }: Ctx, { id, listing_id, user_id }: LockedReview): Promise<number | null> {
  const [row] = await queryRows<{ id: number }>(db)`
    SELECT id FROM review
    WHERE listing_id = ${listing_id} AND user_id = ${user_id}::int AND id <> ${id} AND deleted_at IS NULL
      AND status <> 'removed' FOR NO KEY UPDATE`;
  return row?.id ?? null;
}

/** The status that a review gets back: its reports are settled, so it is neither flagged nor hidden. */
const formerStatus = ({ status, wasHidden = false }: TakenWithReview) =>
  status === "flagged" || wasHidden ? "active" : status;

/** The reports of a removed review led to nothing after all, which their members are mailed; guests are forgotten by now. */
async function overrule(ctx: Ctx, reviewId: number, flags: number[]): Promise<void> {
  const reporters = await queryRows<Reporter>(ctx.db)`
    WITH overruled AS (UPDATE review_flag SET upheld = false WHERE id = ANY (${flags}::int[]) RETURNING user_id)
    SELECT u.id AS "userId", u.full_name AS name, '' AS email FROM overruled JOIN "user" u ON u.id = user_id ORDER BY u.id`;
  await notifySecondLook(ctx, reporters, { again: "restored", read: () => reportedReview(ctx, reviewId) });
}

/**
 * Brings back a removed review with its edit and photos; the reports of it were in vain. Throws `conflict` when it isn't
 * removed any more, and for an author who has written a newer one, unless the restored one replaces it.
 */
export async function restoreReview(
  ctx: Ctx,
  id: number,
  { taken, replace }: { taken: TakenWithReview; replace: boolean },
): Promise<void> {
  const review = await lockForRestoring(ctx, id);
  if (review.status !== "removed") throw conflict("The review isn't removed.");
  const newer = await newerReview(ctx, review);
  if (newer !== null && !replace) {
    throw conflict("The author has written a newer review of this listing. Choose which one stays.");
  }
  if (newer !== null) await markDeleted(ctx, newer);
  await execute(ctx.db)`
    UPDATE review SET status = ${formerStatus(taken)}::review_status, removal_reason = NULL, removal_facts = NULL,
      ${nextVersion(ctx.now)}
    WHERE id = ${id}`;
  await overrule(ctx, id, taken.flags);
  await reopenEdits(ctx, taken.edits);
  await restorePhotos(ctx, taken.photos);
  await recordShown(ctx, [id]);
}

const reopenEdits = (ctx: Ctx, ids: number[]) =>
  execute(ctx.db)`
    UPDATE review_revision SET status = 'pending', reason = NULL, decided_at = NULL, decided_by_id = NULL
    WHERE id = ANY (${ids}::int[]) AND status = 'rejected'`;

/** Lets a rejected edit wait again. Throws `conflict` when the review isn't visible, or another edit waits. */
export async function restoreEdit(ctx: Ctx, reviewId: number, edit: number): Promise<void> {
  const review = await lockForRestoring(ctx, reviewId);
  if (!isShown(review.status)) throw conflict("The review isn't public.");
  const waiting = await ctx.db.reviewRevision.count({ where: { reviewId, status: "pending" } });
  if (waiting > 0) throw conflict("The author has made another edit since.");
  if ((await reopenEdits(ctx, [edit])) === 0) throw conflict(decisionMessages.notRestorable);
}

export interface TakenReply {
  content: string;
  authorId: number | null;
  createdAt: string;
  editedAt: string | null;
}

/** Brings back a deleted reply. Throws `conflict` when there is a new one. */
export async function restoreReply(ctx: Ctx, reviewId: number, taken: TakenReply): Promise<void> {
  await lockForRestoring(ctx, reviewId);
  const { n } = await queryOne<{ n: number }>(ctx.db)`
    SELECT count(*)::int AS n FROM review_reply WHERE review_id = ${reviewId}`;
  if (n > 0) throw conflict("The review has a new reply.");
  const { content, authorId, createdAt, editedAt } = taken;
  await ctx.db.reviewReply.create({ data: { reviewId, content, authorId, createdAt, editedAt } });
}

/** Lets declined reports of a review wait again. Throws `conflict` when the review isn't public. */
export async function reopenFlags(ctx: Ctx, reviewId: number, flags: number[]): Promise<void> {
  const review = await lockForRestoring(ctx, reviewId);
  if (!isShown(review.status)) throw conflict("The review isn't public.");
  const reopened = await execute(ctx.db)`
    UPDATE review_flag SET settled_at = NULL, upheld = NULL WHERE id = ANY (${flags}::int[])`;
  if (reopened === 0) throw conflict(decisionMessages.notRestorable);
  await execute(ctx.db)`UPDATE review SET status = 'flagged', ${nextVersion(ctx.now)} WHERE id = ${reviewId}`;
}
