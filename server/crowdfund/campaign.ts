import "server-only";
import { type Campaign } from "@/lib/contract/crowdfund";
import { type Funds, percentFunded } from "@/lib/rules/crowdfund";
import { premiumPlans } from "@/lib/rules/pricing";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

/** The campaign that a listing's next contribution counts for. */
export interface LiveCampaign extends Funds {
  id: number;
  /** The end of the year that it has funded, while that runs; null for one that is still open. */
  fundedUntil: Date | null;
}

interface Row {
  id: number;
  goal_cents: number;
  raised_cents: number;
  funded_until: Date | null;
}

/** What a campaign begins with: its goal is the yearly price of this moment. */
export const newFunds = (): Funds => ({ goalCents: premiumPlans.yearly.cents, raisedCents: 0 });

const toLive = (row: Row): LiveCampaign => ({
  id: row.id,
  goalCents: row.goal_cents,
  raisedCents: row.raised_cents,
  fundedUntil: row.funded_until,
});

/**
 * The campaign of a listing whose year runs, else the open one; null where its first contribution would open one. Of two
 * years that run (listings that were merged) the one that ends last.
 */
export async function liveCampaign(ctx: Ctx, listingId: number): Promise<LiveCampaign | null> {
  const [row] = await queryRows<Row>(ctx.db)`
    SELECT p.id, p.goal_cents, p.raised_cents, g.ends_at AS funded_until
    FROM campaign p LEFT JOIN premium_grant g ON g.campaign_id = p.id AND g.revoked_at IS NULL AND g.ends_at > ${ctx.now}
    WHERE p.listing_id = ${listingId} AND (g.id IS NOT NULL OR p.status = 'open')
    ORDER BY g.ends_at DESC NULLS LAST, p.id LIMIT 1`;
  return row ? toLive(row) : null;
}

/**
 * The same, and a new one where there is none. A funded year that is over is closed then. To be called with the listing locked, so that of many first contributions one opens it.
 */
export async function liveOrNewCampaign(ctx: Ctx, listingId: number): Promise<LiveCampaign> {
  const live = await liveCampaign(ctx, listingId);
  if (live) return live;
  await ctx.db.campaign.updateMany({ where: { listingId, status: "reached" }, data: { status: "ended" } });
  const funds = newFunds();
  const { id } = await ctx.db.campaign.create({ data: { listingId, ...funds, createdAt: ctx.now } });
  return { id, ...funds, fundedUntil: null };
}

/** Locks a listing, or the one that it was merged into, until the transaction ends; gives its id. */
export async function lockFunded(ctx: Ctx, listingId: number): Promise<number | null> {
  const [row] = await queryRows<{ merged_into_id: number | null }>(ctx.db)`
    SELECT merged_into_id FROM listing WHERE id = ${listingId} FOR NO KEY UPDATE`;
  if (!row) return null;
  return row.merged_into_id === null ? listingId : lockFunded(ctx, row.merged_into_id);
}

/** What everybody is told of a listing's campaign; `null`: it has none yet. */
export function toCampaign(live: LiveCampaign | null): Campaign {
  const funds = live ?? newFunds();
  return {
    goal_cents: funds.goalCents,
    amount_raised_cents: funds.raisedCents,
    percent_funded: live?.fundedUntil ? 100 : percentFunded(funds),
    funded_until: live?.fundedUntil?.toISOString() ?? null,
  };
}
