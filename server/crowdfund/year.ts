import "server-only";
import { fundedUntil } from "@/lib/rules/crowdfund";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";
import { coversListing, renewListingPremium } from "../premium/causes";

/** Recounts what campaigns raised: paid contributions less refunds and lost disputes. */
export const recountRaised = (ctx: Ctx, campaignIds: readonly number[]): Promise<number> =>
  execute(ctx.db)`
    UPDATE campaign SET raised_cents = coalesce((
      SELECT sum(p.amount_cents - p.refunded_cents - p.lost_cents)::int FROM contribution p
      WHERE p.campaign_id = campaign.id AND p.paid_at IS NOT NULL), 0)
    WHERE id = ANY (${[...campaignIds]}::int[])`;

/** When the premium ends that the listing has already, for whatever cause; now, when it has none. */
async function nextYearFrom(ctx: Ctx, listingId: number): Promise<Date> {
  const row = await queryOne<{ ends_at: Date | null }>(ctx.db)`
    SELECT max(g.ends_at) AS ends_at FROM premium_grant g JOIN listing l ON ${coversListing(Prisma.sql`l`)}
    WHERE l.id = ${listingId} AND g.revoked_at IS NULL`;
  return row.ends_at && row.ends_at > ctx.now ? row.ends_at : ctx.now;
}

/** Begins the premium year of a campaign that has reached its goal. Call it once, with the listing locked. */
export async function beginYear(ctx: Ctx, campaignId: number): Promise<void> {
  const { listingId, goalCents } = await ctx.db.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  const yearFrom = await nextYearFrom(ctx, listingId);
  await ctx.db.campaign.update({
    where: { id: campaignId },
    data: { status: "reached", reachedAt: ctx.now, yearFrom },
  });
  await ctx.db.premiumGrant.create({
    data: { cause: "crowdfund", listingId, campaignId, startsAt: ctx.now, endsAt: yearFrom },
  });
  await audit(ctx, {
    action: "campaign.reach",
    object: { type: "listing", id: listingId },
    after: { campaign_id: campaignId, goal_cents: goalCents },
  });
}

/**
 * Updates the end of a campaign's funded year, and the listing's premium, from what the campaign has raised. Does
 * nothing before the goal is reached. Call it with the listing locked.
 */
export async function renewYear(ctx: Ctx, campaignId: number): Promise<void> {
  const { listingId, yearFrom, reachedAt, ...funds } = await ctx.db.campaign.findUniqueOrThrow({
    where: { id: campaignId },
  });
  if (!yearFrom || !reachedAt) return;
  const endsAt = fundedUntil(yearFrom, funds);
  const grant = await ctx.db.premiumGrant.findUniqueOrThrow({ where: { campaignId } });
  if (grant.endsAt?.getTime() !== endsAt.getTime()) {
    const isLonger = grant.endsAt !== null && endsAt > grant.endsAt;
    // A later end gets its own reminder.
    await ctx.db.premiumGrant.update({
      where: { campaignId },
      data: { endsAt, ...(isLonger && { remindedAt: null }) },
    });
  }
  await renewListingPremium(ctx, [listingId]);
}

/** Lets a campaign's funded year begin at another time. Call it with the listing locked. */
export async function moveYear(ctx: Ctx, campaignId: number, yearFrom: Date): Promise<void> {
  await ctx.db.campaign.update({ where: { id: campaignId }, data: { yearFrom } });
  await renewYear(ctx, campaignId);
}

/**
 * Lets the funded years of a listing that run at once follow each other, so that none is lost: what is left of a later one
 * begins when the one before ends. Returns the campaigns whose year moved, with its former beginning.
 */
export async function stackYears(ctx: Ctx, listingId: number): Promise<[id: number, yearFrom: string][]> {
  const years = await queryRows<{ id: number }>(ctx.db)`
    SELECT c.id FROM campaign c JOIN premium_grant g ON g.campaign_id = c.id
    WHERE c.listing_id = ${listingId} AND c.year_from IS NOT NULL AND g.revoked_at IS NULL AND g.ends_at > ${ctx.now}
    ORDER BY c.year_from, c.id`;
  const moved: [number, string][] = [];
  let free = ctx.now;
  for (const { id } of years) {
    const { yearFrom } = await ctx.db.campaign.findUniqueOrThrow({ where: { id } });
    const begun = new Date(Math.max(yearFrom!.getTime(), ctx.now.getTime()));
    if (begun < free) {
      await moveYear(ctx, id, new Date(yearFrom!.getTime() + free.getTime() - begun.getTime()));
      moved.push([id, yearFrom!.toISOString()]);
    }
    const { endsAt } = await ctx.db.premiumGrant.findUniqueOrThrow({ where: { campaignId: id } });
    free = endsAt ?? free;
  }
  return moved;
}
