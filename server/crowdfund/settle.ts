import "server-only";
import { countedCents, paidStatus } from "@/lib/rules/crowdfund";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { liveOrNewCampaign, lockFunded } from "./campaign";
import { type ContributionFacts } from "./facts";
import { notifyContribution } from "./notify";
import { beginYear, recountRaised, renewYear } from "./year";

/** A contribution as it is stored, its listing locked. */
interface Held {
  id: number;
  campaignId: number;
  listingId: number;
  isPaid: boolean;
  refundedCents: number;
}

async function find(ctx: Ctx, sessionId: string): Promise<Held | null> {
  const row = await ctx.db.contribution.findUnique({
    where: { checkoutSessionId: sessionId },
    select: {
      id: true,
      campaignId: true,
      paidAt: true,
      refundedCents: true,
      campaign: { select: { listingId: true } },
    },
  });
  if (!row) return null;
  const { campaign, paidAt, ...held } = row;
  return { ...held, listingId: campaign.listingId, isPaid: paidAt !== null };
}

/** Locks the listing that a contribution is for; a merge may have moved the contribution while we waited. */
async function hold(ctx: Ctx, sessionId: string): Promise<Held | null> {
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
 * A contribution that the provider knows and this site does not: the answer to its start was lost, or that has not been
 * written down yet. What was paid counts all the same.
 */
async function takeOver(ctx: Ctx, facts: ContributionFacts): Promise<Held | null> {
  if (facts.listingId === null || facts.standing !== "paid") return null;
  const listingId = await lockFunded(ctx, facts.listingId);
  if (listingId === null) return null;
  const campaign = await liveOrNewCampaign(ctx, listingId);
  const user = facts.userId === null ? null : await ctx.db.user.findUnique({ where: { id: facts.userId } });
  await ctx.db.contribution.createMany({
    data: {
      campaignId: campaign.id,
      userId: user && !user.closedAt ? user.id : null,
      amountCents: facts.amountCents,
      checkoutSessionId: facts.sessionId,
      createdAt: facts.paidAt ?? ctx.now,
    },
    skipDuplicates: true,
  });
  return find(ctx, facts.sessionId);
}

/** The campaign that money counts for when it comes: where that of the contribution is over, the next one. */
async function creditedCampaign(ctx: Ctx, { campaignId, listingId, isPaid }: Held): Promise<number> {
  if (isPaid) return campaignId;
  const [own] = await queryRows<{ is_live: boolean }>(ctx.db)`
    SELECT p.status = 'open' OR coalesce(g.ends_at > ${ctx.now}, false) AS is_live
    FROM campaign p LEFT JOIN premium_grant g ON g.campaign_id = p.id AND g.revoked_at IS NULL
    WHERE p.id = ${campaignId}`;
  return own?.is_live ? campaignId : (await liveOrNewCampaign(ctx, listingId)).id;
}

/**
 * Begins the year where this payment brings the campaign to its goal. When it is new, what has been given back of it
 * already counts here as well: the goal was reached by it, and the year gets shorter by that.
 */
async function reachGoal(
  ctx: Ctx,
  campaignId: number,
  { isPaid, facts }: { isPaid: boolean; facts: ContributionFacts },
) {
  const { status, raisedCents, goalCents } = await ctx.db.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  const highest = isPaid ? raisedCents : raisedCents - countedCents(facts) + facts.amountCents;
  if (status === "open" && highest >= goalCents) await beginYear(ctx, campaignId);
}

async function settlePaid(ctx: Ctx, held: Held, facts: ContributionFacts): Promise<void> {
  const campaignId = await creditedCampaign(ctx, held);
  const { amountCents, refundedCents, disputedCents, lostCents, paymentId, paidAt } = facts;
  const money = { amountCents, refundedCents, disputedCents, lostCents };
  await ctx.db.contribution.update({
    where: { id: held.id },
    data: { ...money, campaignId, paymentId, paidAt, status: paidStatus(money) },
  });
  await recountRaised(ctx, [campaignId]);
  await reachGoal(ctx, campaignId, { isPaid: held.isPaid, facts });
  await renewYear(ctx, campaignId);
  await notifyContribution(ctx, { before: held, facts });
}

/**
 * Sets a contribution to how it stands at the provider, with all that follows: what its campaign raised, the year that
 * its goal gives, premium, mails. To be called in one transaction; twice with the same facts it changes nothing.
 */
export async function settleContribution(ctx: Ctx, facts: ContributionFacts): Promise<void> {
  const held = (await hold(ctx, facts.sessionId)) ?? (await takeOver(ctx, facts));
  if (!held) return;
  if (facts.standing === "paid") return settlePaid(ctx, held, facts);
  if (!held.isPaid) {
    await ctx.db.contribution.update({ where: { id: held.id }, data: { status: facts.standing } });
  }
}
