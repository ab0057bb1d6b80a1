import "server-only";
import { forbidden, notFound } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages/common";
import { isShown } from "@/lib/rules/moderation";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { env } from "../env";
import { hasRight, requireRight } from "../listings/rights";
import { isPremiumAt } from "../listings/serialize";
import { type LockedReview, lockReview, needReview } from "./lock";
import { notifyAuthor } from "./notify";

interface PremiumRow {
  is_premium: boolean;
  premium_expires: Date | null;
}

/** Whether the owner's account or the listing is premium at this moment (the specification's rule). */
async function hasPremium({ db, now }: Ctx, { listing_id, owner_id }: LockedReview): Promise<boolean> {
  const rows = await queryRows<PremiumRow>(db)`
    SELECT is_premium, premium_expires FROM listing WHERE id = ${listing_id}
    UNION ALL SELECT premium_membership, premium_expires FROM "user" WHERE id = ${owner_id}`;
  return rows.some((row) => isPremiumAt(row, now));
}

/**
 * Posts or changes the owner's reply to a visible review, and tells its author. Throws `not-found`, and `forbidden` for anyone but the listing's
 * owner and team (admins included) and without premium where replies require it.
 */
export const replyToReview = (ctx: Ctx, id: number, content: string): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const review = await lockReview(inside, id);
    if (!(await hasRight(inside, review.listing_id, "reply"))) throw forbidden();
    if (!isShown(review.status)) throw notFound();
    if (env().repliesRequirePremium && !(await hasPremium(inside, review))) {
      throw forbidden(messages.review.replyNeedsPremium);
    }
    const { db, now } = inside;
    const authorId = accountOf(inside.actor);
    const former = await db.reviewReply.findUnique({ where: { reviewId: id }, select: { content: true } });
    if (former?.content === content) return needReview(inside, id);
    await db.reviewReply.upsert({
      where: { reviewId: id },
      create: { reviewId: id, content, authorId, createdAt: now },
      update: { content, authorId, editedAt: now },
    });
    const isChanged = former !== null;
    await notifyAuthor(inside, id, { template: "review-replied", values: { reply: content, isChanged } });
    const after = { reply: isChanged ? "changed" : "posted" };
    await audit(inside, { action: "review.reply", object: { type: "review", id }, after });
    return needReview(inside, id);
  });

/**
 * Deletes the owner's reply, if there is one; this never requires premium. Throws `not-found`, and `forbidden` for anyone
 * but the listing's owner, its team, and admins.
 */
export const deleteReply = (ctx: Ctx, id: number): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const review = await lockReview(inside, id);
    await requireRight(inside, { id: review.listing_id }, "reply");
    const { count } = await inside.db.reviewReply.deleteMany({ where: { reviewId: id } });
    if (count > 0) await audit(inside, { action: "review.delete_reply", object: { type: "review", id } });
    return needReview(inside, id);
  });
