import "server-only";
import { forbidden, notFound, ProblemError } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages/common";
import { guestVotesPerDay, isShown } from "@/lib/rules/moderation";
import { accountOf, type Guest } from "@/lib/rules/permissions";
import { dayMs } from "@/lib/rules/time";
import { closedHashes } from "../auth/closed-account";
import { hashOf, signatureOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { queryOne } from "../db/sql";
import { withTx } from "../db/with-tx";
import { worksWith } from "../listings/rights";
import { lockReview, needReview } from "./lock";

/** A keyed hash of an address and UTC day: it counts votes without storing either, and changes every day. */
const addressHashOf = (address: string, now: Date): string =>
  signatureOf("helpful", `${now.toISOString().slice(0, 10)}\n${address}`);

const voteLimitReached = (now: Date) =>
  new ProblemError({
    kind: "busy",
    detail: messages.review.enoughVotes,
    retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000),
  });

interface Voter {
  userId: number | null;
  visitorHash: string | null;
  addressHash: string | null;
  /** Of the votes that an earlier account with the same address left when it was closed. */
  closedHashes: readonly string[];
}

async function voterOf({ actor, db, now }: Ctx, address: string): Promise<Voter> {
  const userId = accountOf(actor);
  if (userId !== null) {
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    return { userId, visitorHash: null, addressHash: null, closedHashes: closedHashes(email) };
  }
  const { visitor } = actor as Guest;
  if (!visitor) throw forbidden(messages.review.noVisitor);
  return { userId, visitorHash: hashOf(visitor), addressHash: addressHashOf(address, now), closedHashes: [] };
}

async function vote(ctx: Ctx, reviewId: number, voter: Voter): Promise<void> {
  const { db, now } = ctx;
  const { userId, visitorHash, addressHash } = voter;
  const hashes = [visitorHash, ...voter.closedHashes].filter((hash) => hash !== null);
  const votes = await queryOne<{ is_again: boolean; of_address: number }>(db)`
    SELECT coalesce(bool_or(user_id = ${userId} OR visitor_hash = ANY (${hashes}::text[])), false) AS is_again,
      count(*) FILTER (WHERE address_hash = ${addressHash})::int AS of_address
    FROM helpful_vote WHERE review_id = ${reviewId}
      AND (user_id = ${userId} OR visitor_hash = ANY (${hashes}::text[]) OR address_hash = ${addressHash})`;
  if (votes.is_again) return;
  if (votes.of_address >= guestVotesPerDay) throw voteLimitReached(now);
  await db.helpfulVote.create({ data: { reviewId, userId, visitorHash, addressHash, createdAt: now } });
}

/**
 * Counts the caller's vote that a visible review helped, once per user or visitor; a repeat changes nothing. Throws
 * `not-found`, `forbidden` for the author, for who owns the listing or works with it, and for a guest without the visitor cookie, and `busy` when the address has
 * used up its votes for the day.
 */
export const markHelpful = (ctx: Ctx, id: number, address: string): Promise<Review> =>
  withTx(ctx, async (inside) => {
    const voter = await voterOf(inside, address);
    const review = await lockReview(inside, id);
    if (voter.userId !== null && review.user_id === voter.userId) throw forbidden(messages.review.ownHelpful);
    if (!isShown(review.status)) throw notFound();
    const isInsider = voter.userId !== null && review.insiders.includes(voter.userId);
    if (isInsider || (await worksWith(inside, review.listing_id))) throw forbidden(messages.review.insiderHelpful);
    await vote(inside, id, voter);
    return needReview(inside, id);
  });
