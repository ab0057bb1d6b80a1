import "server-only";
import { forbidden, notFound, ProblemError } from "@/lib/contract/errors";
import { type Review } from "@/lib/contract/review";
import { messages } from "@/lib/messages/common";
import { guestVotesPerDay, isShown } from "@/lib/rules/moderation";
import { accountOf, type Guest, type Member } from "@/lib/rules/permissions";
import { dayMs } from "@/lib/rules/time";
import { closedHashes } from "../auth/closed-account";
import { hashOf, signatureOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
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
  /** Of the browser, which has it signed in or not. */
  visitorHash: string | null;
  addressHash: string | null;
  /** Of the votes that an earlier account with the same address left when it was closed. */
  closedHashes: readonly string[];
}

async function voterOf({ actor, db, now }: Ctx, address: string): Promise<Voter> {
  const userId = accountOf(actor);
  const { visitor = null } = actor as Guest | Member;
  const visitorHash = visitor && hashOf(visitor);
  if (userId !== null) {
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    return { userId, visitorHash, addressHash: null, closedHashes: closedHashes(email) };
  }
  if (!visitorHash) throw forbidden(messages.review.noVisitor);
  return { userId, visitorHash, addressHash: addressHashOf(address, now), closedHashes: [] };
}

interface Vote {
  id: number;
  user_id: number | null;
  visitor_hash: string | null;
  is_of_address: boolean;
}

/** The votes for a locked review that may be the voter's, and those of their network today. */
const readVotes = ({ db }: Ctx, reviewId: number, { userId, visitorHash, addressHash, closedHashes }: Voter) =>
  queryRows<Vote>(db)`
    SELECT id, user_id, visitor_hash, coalesce(address_hash = ${addressHash}, false) AS is_of_address
    FROM helpful_vote WHERE review_id = ${reviewId} AND (user_id = ${userId} OR address_hash = ${addressHash}
      OR visitor_hash = ANY (${[...closedHashes, visitorHash].filter((hash) => hash !== null)}::text[]))`;

/** Counts a member's vote once, also where they voted in this browser before they signed in. Whether it is counted by now. */
async function replaceOwn(
  { db }: Ctx,
  { userId, closedHashes }: Voter,
  { votes, inBrowser }: { votes: Vote[]; inBrowser: Vote | undefined },
): Promise<boolean> {
  const asGuest = inBrowser?.user_id === null ? { id: inBrowser.id } : null;
  const isCounted = votes.some(
    ({ user_id, visitor_hash }) => user_id === userId || closedHashes.includes(visitor_hash ?? ""),
  );
  if (isCounted && asGuest) await db.helpfulVote.delete({ where: asGuest });
  else if (asGuest) await db.helpfulVote.update({ where: asGuest, data: { userId, addressHash: null } });
  return isCounted || asGuest !== null;
}

async function vote(ctx: Ctx, reviewId: number, voter: Voter): Promise<void> {
  const { userId, visitorHash, addressHash } = voter;
  const votes = await readVotes(ctx, reviewId, voter);
  const inBrowser = votes.find(({ visitor_hash: hash }) => hash !== null && hash === visitorHash);
  const isAgain = userId === null ? inBrowser !== undefined : await replaceOwn(ctx, voter, { votes, inBrowser });
  if (isAgain) return;
  if (votes.filter((one) => one.is_of_address).length >= guestVotesPerDay) throw voteLimitReached(ctx.now);
  // Two members may share a browser.
  const browser = inBrowser ? null : visitorHash;
  const data = { reviewId, userId, visitorHash: browser, addressHash, createdAt: ctx.now };
  await ctx.db.helpfulVote.create({ data });
}

/**
 * Counts the caller's vote that a visible review helped, once per user or visitor; a repeat changes nothing, and the vote
 * that a browser gave becomes the member's who signs in there. Throws `not-found`, `forbidden` for the author, for who owns
 * the listing or works with it, and for a guest without the visitor cookie, and `busy` when the address has used up its
 * votes for the day.
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
