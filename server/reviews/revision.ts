import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type DecisionBody } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages";
import { isShown } from "@/lib/rules/moderation";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { setWords } from "./edit";
import { holdWithListing, needReview } from "./lock";
import { tellAuthor } from "./notify";

interface Verdict extends DecisionBody {
  status: "approved" | "rejected";
}

/** Decides about the edit that waits. Throws `conflict` when none does, or another one than the moderator has seen. */
async function decide(ctx: Ctx, id: number, { status, reason, revision_id }: Verdict): Promise<Review> {
  const held = await holdWithListing(ctx, id);
  const waiting = await ctx.db.reviewRevision.findFirst({ where: { reviewId: id, status: "pending" } });
  const isSeen = waiting && (revision_id === undefined || revision_id === waiting.id);
  if (!isSeen || !isShown(held.status)) throw conflict(messages.review.noRevision);
  if (status === "approved") await setWords(ctx, id, waiting);
  await ctx.db.reviewRevision.update({
    where: { id: waiting.id },
    data: { status, reason, decidedAt: ctx.now, decidedById: accountOf(ctx.actor) },
  });
  await audit(ctx, {
    action: status === "approved" ? "review.approve_revision" : "review.reject_revision",
    object: { type: "review", id },
    before: { rating: held.rating, revision_id: waiting.id },
    after: { rating: status === "approved" ? waiting.rating : held.rating },
    reason,
  });
  if (ctx.notify && status === "approved") {
    await tellAuthor(ctx, id, { template: "review-approved", values: { isEdit: true } });
  }
  if (ctx.notify && status === "rejected") {
    await tellAuthor(ctx, id, { template: "review-edit-rejected", values: { reason } });
  }
  return needReview(ctx, id);
}

/** Shows an author's edit in place of the approved words. Throws `not-found`, `conflict`. */
export const approveRevision = (ctx: Ctx, id: number, body: DecisionBody): Promise<Review> =>
  withTx(ctx, (inside) => decide(inside, id, { ...body, status: "approved" }));

/** Leaves the approved words and drops the edit. Throws `not-found`, `conflict`. */
export const rejectRevision = (ctx: Ctx, id: number, body: DecisionBody): Promise<Review> =>
  withTx(ctx, (inside) => decide(inside, id, { ...body, status: "rejected" }));
