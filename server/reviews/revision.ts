import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type DecisionBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages";
import { isShown } from "@/lib/rules/moderation";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type ReviewRevisionModel } from "@/generated/prisma/models";
import { withTx } from "../db/with-tx";
import { setWords } from "./edit";
import { type LockedReview, lockWithListing, needReview } from "./lock";
import { notifyAuthor } from "./notify";

interface Verdict {
  status: "approved" | "rejected";
  reason: string;
}

/** A held review that is shown, with the edit that waits beside it. */
export interface Waiting {
  held: LockedReview;
  edit: ReviewRevisionModel;
}

/** The edits that wait beside held reviews which are shown, by the review's id. */
export async function waitingOf(ctx: Ctx, held: LockedReview[]): Promise<Map<number, Waiting>> {
  const shown = new Map(held.filter(({ status }) => isShown(status)).map((one) => [one.id, one]));
  const edits = await ctx.db.reviewRevision.findMany({
    where: { reviewId: { in: [...shown.keys()] }, status: "pending" },
  });
  return new Map(edits.map((edit) => [edit.reviewId, { held: shown.get(edit.reviewId)!, edit }]));
}

/** Puts an edit in place of the approved words or drops it, and tells the author; the audit is the caller's. */
export async function carryOutVerdict(ctx: Ctx, { held: { id }, edit }: Waiting, verdict: Verdict): Promise<void> {
  const { status, reason } = verdict;
  if (status === "approved") await setWords(ctx, id, edit);
  await ctx.db.reviewRevision.update({
    where: { id: edit.id },
    data: { status, reason, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });
  if (!ctx.notify) return;
  if (status === "approved") await notifyAuthor(ctx, id, { template: "review-approved", values: { isEdit: true } });
  else await notifyAuthor(ctx, id, { template: "review-edit-rejected", values: { reason } });
}

/** Decides about the edit that waits. Throws `conflict` when none does, or another one than the moderator has seen. */
async function decide(ctx: Ctx, id: number, { revision_id, ...verdict }: Verdict & DecisionBody): Promise<Review> {
  const held = await lockWithListing(ctx, id);
  const waiting = (await waitingOf(ctx, [held])).get(id);
  if (!waiting || (revision_id !== undefined && revision_id !== waiting.edit.id)) {
    throw conflict(messages.review.noRevision);
  }
  const { status, reason } = verdict;
  await audit(ctx, {
    action: status === "approved" ? "review.approve_revision" : "review.reject_revision",
    object: { type: "review", id },
    before: { rating: held.rating, revision_id: waiting.edit.id },
    after: { rating: status === "approved" ? waiting.edit.rating : held.rating },
    reason,
  });
  await carryOutVerdict(ctx, waiting, verdict);
  return needReview(ctx, id);
}

/** Shows an author's edit in place of the approved words. Throws `not-found`, `conflict`. */
export const approveRevision = (ctx: Ctx, id: number, body: DecisionBody): Promise<Review> =>
  withTx(ctx, (inside) => decide(inside, id, { ...body, status: "approved" }));

/** Leaves the approved words and drops the edit. Throws `not-found`, `conflict`. */
export const rejectRevision = (ctx: Ctx, id: number, body: DecisionBody): Promise<Review> =>
  withTx(ctx, (inside) => decide(inside, id, { ...body, status: "rejected" }));
