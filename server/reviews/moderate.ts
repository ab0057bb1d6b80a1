import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages";
import { moveOf } from "@/lib/rules/moderation";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { type HeldReview, nextVersion } from "./lock";
import { tellAuthor, tellOwner } from "./notify";

interface Decision {
  to: Review["status"];
  reason: string;
  /** The `updated_at` of the version that the moderator has seen. */
  seen: string | undefined;
}

/** Every decision about a reported review settles the reports that led to it. */
const settleFlags = (ctx: Ctx, reviewId: number) =>
  ctx.db.reviewFlag.updateMany({ where: { reviewId, settledAt: null }, data: { settledAt: ctx.now } });

const rejectWaiting = (ctx: Ctx, reviewId: number, reason: string) =>
  ctx.db.reviewRevision.updateMany({
    where: { reviewId, status: "pending" },
    data: { status: "rejected", reason, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });

/**
 * Moves a held review's status as lib/rules/moderation.ts allows, with all that follows: reports, a waiting edit, the
 * audit and mails. Throws `conflict` for any other move and where another version was seen.
 */
export async function moderate(ctx: Ctx, held: HeldReview, { to, reason, seen }: Decision): Promise<void> {
  const { id, status: from } = held;
  if (seen !== undefined && new Date(seen).getTime() !== held.updated_at.getTime()) {
    throw conflict(messages.review.changed);
  }
  const move = moveOf(from, to);
  if (!move) throw conflict(`A review that is ${from} can't become ${to}.`);
  const removalReason = move === "remove" ? reason : null;
  await ctx.db.$executeRaw(Prisma.sql`
    UPDATE review SET status = ${to}::review_status, removal_reason = ${removalReason}, ${nextVersion(ctx.now)}
    WHERE id = ${id}`);
  if (from === "flagged") await settleFlags(ctx, id);
  if (move === "remove") await rejectWaiting(ctx, id, reason);
  await audit(ctx, {
    action: `review.${move}`,
    object: { type: "review", id },
    before: { status: from },
    after: { status: to },
    reason,
  });
  if (move === "approve") await tellOwner(ctx, id);
  if (!ctx.notify) return;
  if (move === "approve") await tellAuthor(ctx, id, { template: "review-approved", values: { isEdit: false } });
  if (move === "remove") await tellAuthor(ctx, id, { template: "review-removed", values: { reason } });
}
