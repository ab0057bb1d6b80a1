import "server-only";
import { countedCents, failedRefundCents, paidStatus } from "@/lib/rules/crowdfund";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { liveOrNewCampaign, lockFundedListing } from "./campaign";
import { type ContributionState } from "./contribution-state";
import { notifyContribution, notifyReached } from "./notify";
import { beginYear, recountRaised, renewYear } from "./year";

/** A stored contribution. */
interface StoredContribution {
  id: number;
  campaignId: number;
  listingId: number;
  isPaid: boolean;
  refundedCents: number;
  refundFailedCents: number;
}

async function find(ctx: Ctx, sessionId: string): Promise<StoredContribution | null> {
  const row = await ctx.db.contribution.findUnique({
    where: { checkoutSessionId: sessionId },
    select: {
      id: true,
      campaignId: true,
      paidAt: true,
      refundedCents: true,
      refundFailedCents: true,
      campaign: { select: { listingId: true } },
    },
  });
  if (!row) return null;
  const { campaign, paidAt, ...stored } = row;
  return { ...stored, listingId: campaign.listingId, isPaid: paidAt !== null };
}

/** Finds a contribution and locks its listing; a merge may move the contribution while this waits for the lock. */
async function findLocked(ctx: Ctx, sessionId: string): Promise<StoredContribution | null> {
  let locked: number | null = null;
  let found = await find(ctx, sessionId);
  while (found && found.listingId !== locked) {
    locked = found.listingId;
    await execute(ctx.db)`SELECT id FROM listing WHERE id = ${locked} FOR NO KEY UPDATE`;
    found = await find(ctx, sessionId);
  }
  return found;
}

/**
 * Stores a paid contribution that the site doesn't have: the provider's response when it started was lost, or isn't
 * stored yet. Gives null for one that isn't paid or whose listing isn't known.
 */
async function storeUnknown(ctx: Ctx, state: ContributionState): Promise<StoredContribution | null> {
  if (state.listingId === null || state.status !== "paid") return null;
  const listingId = await lockFundedListing(ctx, state.listingId);
  if (listingId === null) return null;
  const campaign = await liveOrNewCampaign(ctx, listingId);
  const user = state.userId === null ? null : await ctx.db.user.findUnique({ where: { id: state.userId } });
  await ctx.db.contribution.createMany({
    data: {
      campaignId: campaign.id,
      userId: user && !user.closedAt ? user.id : null,
      amountCents: state.amountCents,
      checkoutSessionId: state.sessionId,
      createdAt: state.paidAt ?? ctx.now,
    },
    skipDuplicates: true,
  });
  return find(ctx, state.sessionId);
}

/** The id of the campaign that a payment counts for: the contribution's own, or the next one if that is over. */
async function creditedCampaign(ctx: Ctx, { campaignId, listingId, isPaid }: StoredContribution): Promise<number> {
  if (isPaid) return campaignId;
  const [own] = await queryRows<{ is_live: boolean }>(ctx.db)`
    SELECT p.status = 'open' OR coalesce(g.ends_at > ${ctx.now}, false) AS is_live
    FROM campaign p LEFT JOIN premium_grant g ON g.campaign_id = p.id AND g.revoked_at IS NULL
    WHERE p.id = ${campaignId}`;
  return own?.is_live ? campaignId : (await liveOrNewCampaign(ctx, listingId)).id;
}

/**
 * Begins the funded year when this payment reaches the goal, and says whether it did. A new payment counts here in full even if part of it has
 * been refunded already: the goal was reached, and the refund shortens the year.
 */
async function reachGoal(
  ctx: Ctx,
  campaignId: number,
  { isPaid, state }: { isPaid: boolean; state: ContributionState },
): Promise<boolean> {
  const { status, raisedCents, goalCents } = await ctx.db.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  const highest = isPaid ? raisedCents : raisedCents - countedCents(state) + state.amountCents;
  const isReached = status === "open" && highest >= goalCents;
  if (isReached) await beginYear(ctx, campaignId);
  return isReached;
}

async function applyPaid(ctx: Ctx, stored: StoredContribution, state: ContributionState): Promise<void> {
  const campaignId = await creditedCampaign(ctx, stored);
  const { amountCents, refundedCents, disputedCents, lostCents, paymentId, paidAt } = state;
  const money = { amountCents, refundedCents, disputedCents, lostCents };
  const refundFailedCents = failedRefundCents(stored.refundedCents, refundedCents, stored.refundFailedCents);
  await ctx.db.contribution.update({
    where: { id: stored.id },
    data: { ...money, refundFailedCents, campaignId, paymentId, paidAt, status: paidStatus(money) },
  });
  await recountRaised(ctx, [campaignId]);
  const isReached = await reachGoal(ctx, campaignId, { isPaid: stored.isPaid, state });
  await renewYear(ctx, campaignId);
  await notifyContribution(ctx, { before: stored, state });
  if (isReached) await notifyReached(ctx, campaignId);
}

/**
 * Sets a contribution to its state at the provider, with everything that follows: its campaign's total, the funded
 * year, premium, mails. Call it in a transaction. Idempotent: a second call with the same state changes nothing.
 */
export async function applyContribution(ctx: Ctx, state: ContributionState): Promise<void> {
  const stored = (await findLocked(ctx, state.sessionId)) ?? (await storeUnknown(ctx, state));
  if (!stored) return;
  if (state.status === "paid") return applyPaid(ctx, stored, state);
  if (!stored.isPaid) {
    await ctx.db.contribution.update({ where: { id: stored.id }, data: { status: state.status } });
  }
}
