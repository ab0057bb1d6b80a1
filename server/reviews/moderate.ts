import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages";
import { type Move, moveOf } from "@/lib/rules/moderation";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { type LockedReview, nextVersion } from "./lock";
import { notifyAuthor, notifyOwner } from "./notify";

interface Decision {
  to: Review["status"];
  reason: string;
  /** The `updated_at` of the version that the moderator has seen. */
  seen: string | undefined;
}

/** What stands against moving a held review; null where lib/rules/moderation.ts allows it and this version was seen. */
export function moveProblem(held: LockedReview, { to, seen }: Pick<Decision, "to" | "seen">): string | null {
  if (seen !== undefined && new Date(seen).getTime() !== held.updated_at.getTime()) return messages.review.changed;
  return moveOf(held.status, to) ? null : `A review that is ${held.status} can't become ${to}.`;
}

const idsOf = (reviews: LockedReview[]): number[] => reviews.map(({ id }) => id);

/** Every decision about a reported review settles the reports that led to it. */
const settleFlags = (ctx: Ctx, reviewIds: number[]) =>
  ctx.db.reviewFlag.updateMany({
    where: { reviewId: { in: reviewIds }, settledAt: null },
    data: { settledAt: ctx.now },
  });

const rejectWaiting = (ctx: Ctx, reviewIds: number[], reason: string) =>
  ctx.db.reviewRevision.updateMany({
    where: { reviewId: { in: reviewIds }, status: "pending" },
    data: { status: "rejected", reason, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });

async function tell(ctx: Ctx, { id, move, reason }: { id: number; move: Move; reason: string }): Promise<void> {
  if (move === "approve") await notifyOwner(ctx, id);
  if (!ctx.notify) return;
  if (move === "approve") await notifyAuthor(ctx, id, { template: "review-approved", values: { isEdit: false } });
  if (move === "remove") await notifyAuthor(ctx, id, { template: "review-removed", values: { reason } });
}

/**
 * Moves held reviews, about each of which `moveProblem` has found none, to one status, with all that follows but the
 * audit: reports, waiting edits, mails.
 */
export async function moveHeld(ctx: Ctx, held: LockedReview[], { to, reason }: Omit<Decision, "seen">): Promise<void> {
  const removalReason = to === "removed" ? reason : null;
  await execute(ctx.db)`
    UPDATE review SET status = ${to}::review_status, removal_reason = ${removalReason}, ${nextVersion(ctx.now)}
    WHERE id = ANY (${idsOf(held)}::int[])`;
  await settleFlags(ctx, idsOf(held.filter(({ status }) => status === "flagged")));
  if (to === "removed") await rejectWaiting(ctx, idsOf(held), reason);
  for (const { id, status } of held) {
    const move = moveOf(status, to);
    if (move) await tell(ctx, { id, move, reason });
  }
}

/**
 * Moves a held review's status as lib/rules/moderation.ts allows, with all that follows: reports, a waiting edit, the
 * audit and mails. Throws `conflict` for any other move and where another version was seen.
 */
export async function moderate(ctx: Ctx, held: LockedReview, { to, reason, seen }: Decision): Promise<void> {
  const problem = moveProblem(held, { to, seen });
  if (problem) throw conflict(problem);
  await audit(ctx, {
    action: `review.${moveOf(held.status, to)}`,
    object: { type: "review", id: held.id },
    before: { status: held.status },
    after: { status: to },
    reason,
  });
  await moveHeld(ctx, [held], { to, reason });
}
