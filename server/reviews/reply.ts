import "server-only";
import { type Grounds, type SentGrounds } from "@/lib/contract/decision";
import { forbidden, notFound } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { type DecidedReview } from "@/lib/contract/review-write";
import { messages } from "@/lib/messages/common";
import { isShown } from "@/lib/rules/moderation";
import { accountOf, isModerator } from "@/lib/rules/permissions";
import { hourMs } from "@/lib/rules/time";
import { audit } from "../audit/write";
import { type ReviewReplyModel as Reply } from "@/generated/prisma/models";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { endReports } from "../decisions/end-reports";
import { concerned, needGrounds, recordDecision } from "../decisions/record";
import { env } from "../env";
import { hasRight } from "../listings/rights";
import { isPremiumAt } from "../listings/serialize";
import { listingName, type LockedReview, lockReview, needReview } from "./lock";
import { notifyAuthor } from "./notify";

interface PremiumRow {
  is_premium: boolean;
  premium_expires: Date | null;
}

/** Within which time further changes of a reply aren't mailed again, in ms. */
const quietMs = hourMs;

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
    const former = await db.reviewReply.findUnique({
      where: { reviewId: id },
      select: { content: true, editedAt: true },
    });
    if (former?.content === content) return needReview(inside, id);
    await db.reviewReply.upsert({
      where: { reviewId: id },
      create: { reviewId: id, content, authorId, createdAt: now },
      update: { content, authorId, editedAt: now },
    });
    const isChanged = former !== null;
    const isToldAlready = now.getTime() - (former?.editedAt?.getTime() ?? 0) < quietMs;
    if (!isToldAlready)
      await notifyAuthor(inside, id, { template: "review-replied", values: { reply: content, isChanged } });
    const after = { reply: isChanged ? "changed" : "posted" };
    await audit(inside, { action: "review.reply", object: { type: "review", id }, after });
    return needReview(inside, id);
  });

/**
 * Marks a review as one that needs no reply, or takes the mark away. Throws `not-found`, and `forbidden` for anyone but the
 * listing's owner and team.
 */
export const leaveWithoutReply = (ctx: Ctx, id: number, mark: { no_reply_needed: boolean }): Promise<typeof mark> =>
  withTx(ctx, async (inside) => {
    const review = await lockReview(inside, id);
    if (!(await hasRight(inside, review.listing_id, "reply"))) throw forbidden();
    if (!isShown(review.status)) throw notFound();
    await inside.db.review.update({ where: { id }, data: { noReplyNeeded: mark.no_reply_needed } });
    return mark;
  });

/** Records that a moderator deleted a reply, which it keeps for restoring. */
const recordDeletion = async (ctx: Ctx, review: LockedReview, { reply, grounds }: { reply: Reply; grounds: Grounds }) =>
  recordDecision(ctx, {
    outcome: "reply_deleted",
    targetId: review.id,
    listingId: review.listing_id,
    name: await listingName(ctx, review),
    grounds,
    taken: {
      content: reply.content,
      authorId: reply.authorId,
      createdAt: reply.createdAt.toISOString(),
      editedAt: reply.editedAt?.toISOString() ?? null,
    },
    parties: concerned(reply.authorId, review.owner_id),
    quote: reply.content,
  });

/**
 * Deletes the owner's reply, if there is one; this never requires premium. Of a moderator, it is a decision with grounds.
 * Throws `not-found`, `invalid`, and `forbidden` for anyone but the listing's owner, its team, and moderators.
 */
export const deleteReply = (ctx: Ctx, id: number, sent: SentGrounds): Promise<DecidedReview> =>
  withTx(ctx, async (inside) => {
    const review = await lockReview(inside, id);
    const isOurs = await hasRight(inside, review.listing_id, "reply");
    if (!isOurs && !isModerator(inside.actor)) throw forbidden();
    const reply = await inside.db.reviewReply.findUnique({ where: { reviewId: id } });
    if (reply === null) return needReview(inside, id);
    const grounds = isOurs ? null : needGrounds(sent, { isBareTaken: true });
    if (isOurs) await endReports(inside, Prisma.sql`p.review_id = ${id}`);
    await inside.db.reviewReply.delete({ where: { reviewId: id } });
    const reason = grounds?.facts;
    await audit(inside, { action: "review.delete_reply", object: { type: "review", id }, reason });
    const decision = grounds ? await recordDeletion(inside, review, { reply, grounds }) : undefined;
    return { ...(await needReview(inside, id)), decision };
  });
