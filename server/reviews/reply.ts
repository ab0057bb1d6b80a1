import "server-only";
import { forbidden, notFound } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages";
import { isShown } from "@/lib/rules/moderation";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { env } from "../env";
import { isPremiumAt } from "../listings/serialize";
import { type LockedReview, lockReview, needReview } from "./lock";
import { notifyAuthor } from "./notify";

interface Standing {
  is_premium: boolean;
  premium_expires: Date | null;
}

/** Whether the owner's account or the listing is premium at this moment, by the date (the documents' rule). */
async function hasPremium({ db, now }: Ctx, { listing_id, owner_id }: LockedReview): Promise<boolean> {
  const standings = await queryRows<Standing>(db)`
    SELECT is_premium, premium_expires FROM listing WHERE id = ${listing_id}
    UNION ALL SELECT premium_membership, premium_expires FROM "user" WHERE id = ${owner_id}`;
  return standings.some((standing) => isPremiumAt(standing, now));
}

const isOwner = ({ actor }: Ctx, { owner_id }: LockedReview): boolean =>
  owner_id !== null && owner_id === accountOf(actor);

/**
 * Posts the owner's answer to a visible review, or changes it. Throws `not-found`, `forbidden` for anybody but the
 * listing's owner, admins too, and without premium where replies need it.
 */
export const replyToReview = (ctx: Ctx, id: number, content: string): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const held = await lockReview(inside, id);
    if (!isOwner(inside, held)) throw forbidden();
    if (!isShown(held.status)) throw notFound();
    if (env().repliesRequirePremium && !(await hasPremium(inside, held))) {
      throw forbidden(messages.review.replyNeedsPremium);
    }
    const { db, now } = inside;
    const authorId = accountOf(inside.actor);
    const changed = await db.reviewReply.updateMany({ where: { reviewId: id }, data: { content, authorId } });
    if (changed.count === 0) {
      await db.reviewReply.create({ data: { reviewId: id, content, authorId, createdAt: now } });
      await notifyAuthor(inside, id, { template: "review-replied", values: { reply: content } });
    }
    const after = { reply: changed.count === 0 ? "posted" : "changed" };
    await audit(inside, { action: "review.reply", object: { type: "review", id }, after });
    return needReview(inside, id);
  });

/**
 * Takes the owner's answer away, premium or not; without one nothing changes. Throws `not-found`, `forbidden` for anybody
 * but the listing's owner and admins.
 */
export const deleteReply = (ctx: Ctx, id: number): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const held = await lockReview(inside, id);
    if (!isOwner(inside, held) && !isAdmin(inside.actor)) throw forbidden();
    const { count } = await inside.db.reviewReply.deleteMany({ where: { reviewId: id } });
    if (count > 0) await audit(inside, { action: "review.delete_reply", object: { type: "review", id } });
    return needReview(inside, id);
  });
