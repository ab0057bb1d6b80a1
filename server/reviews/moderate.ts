import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages";
import { type Move, moveOf } from "@/lib/rules/moderation";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { answerGuests } from "./guest-report";
import { type LockedReview, nextVersion } from "./lock";
import { notifyAuthor, notifyOwner } from "./notify";

interface Decision {
  to: Review["status"];
  reason: string;
  /** The `updated_at` of the version that the moderator saw. */
  seen: string | undefined;
}

/** Why a review can't be moved; null if lib/rules/moderation.ts allows the move and the moderator saw this version. */
export function moveProblem(review: LockedReview, { to, seen }: Pick<Decision, "to" | "seen">): string | null {
  if (seen !== undefined && new Date(seen).getTime() !== review.updated_at.getTime()) return messages.review.changed;
  return moveOf(review.status, to) ? null : `A review that is ${review.status} can't become ${to}.`;
}

const idsOf = (reviews: LockedReview[]): number[] => reviews.map(({ id }) => id);

/** Every decision about a reported review settles its open reports. */
const settleFlags = (ctx: Ctx, reviewIds: number[]) =>
  ctx.db.reviewFlag.updateMany({
    where: { reviewId: { in: reviewIds }, settledAt: null },
    data: { settledAt: ctx.now },
  });

const rejectPendingEdits = (ctx: Ctx, reviewIds: number[], reason: string) =>
  ctx.db.reviewRevision.updateMany({
    where: { reviewId: { in: reviewIds }, status: "pending" },
    data: { status: "rejected", reason, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });

async function notifyMove(ctx: Ctx, { id, move, reason }: { id: number; move: Move; reason: string }): Promise<void> {
  if (move === "approve") await notifyOwner(ctx, id);
  if (!ctx.notify) return;
  if (move === "approve") await notifyAuthor(ctx, id, { template: "review-approved", values: { isEdit: false } });
  if (move === "remove") await notifyAuthor(ctx, id, { template: "review-removed", values: { reason } });
}

/**
 * Moves locked reviews to one status, after `moveProblem` found nothing against it: settles reports, rejects pending
 * edits, queues mails. The caller writes the audit row.
 */
export async function applyMove(
  ctx: Ctx,
  reviews: LockedReview[],
  { to, reason }: Omit<Decision, "seen">,
): Promise<void> {
  const removalReason = to === "removed" ? reason : null;
  await execute(ctx.db)`
    UPDATE review SET status = ${to}::review_status, removal_reason = ${removalReason}, ${nextVersion(ctx.now)}
    WHERE id = ANY (${idsOf(reviews)}::int[])`;
  const flagged = idsOf(reviews.filter(({ status }) => status === "flagged"));
  await answerGuests(ctx, flagged, to === "removed");
  await settleFlags(ctx, flagged);
  if (to === "removed") await rejectPendingEdits(ctx, idsOf(reviews), reason);
  for (const { id, status } of reviews) {
    const move = moveOf(status, to);
    if (move) await notifyMove(ctx, { id, move, reason });
  }
}

/**
 * Moves a locked review to another status and audits it. Throws `conflict` for a move that lib/rules/moderation.ts doesn't
 * allow, and when the moderator saw another version.
 */
export async function moderate(ctx: Ctx, review: LockedReview, { to, reason, seen }: Decision): Promise<void> {
  const problem = moveProblem(review, { to, seen });
  if (problem) throw conflict(problem);
  await audit(ctx, {
    action: `review.${moveOf(review.status, to)}`,
    object: { type: "review", id: review.id },
    before: { status: review.status },
    after: { status: to },
    reason,
  });
  await applyMove(ctx, [review], { to, reason });
}
