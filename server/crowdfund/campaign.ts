import "server-only";
import { type Campaign } from "@/lib/contract/crowdfund";
import { notFound } from "@/lib/contract/errors";
import { type Funds, percentFunded } from "@/lib/rules/crowdfund";
import { type Kind } from "@/lib/rules/listing-kind";
import { pricesIn } from "@/lib/rules/pricing";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { paymentsOffered } from "../payments/client";
import { siteSettings } from "../settings/current";

/** The campaign that a listing's next contribution counts for. */
export interface LiveCampaign extends Funds {
  id: number;
  /** When the year that it has funded ends; null while the campaign is open. */
  fundedUntil: Date | null;
}

interface Row {
  id: number;
  goal_cents: number;
  raised_cents: number;
  funded_until: Date | null;
}

/** The funds of a new campaign: its goal is the current yearly price. */
export const newFunds = async ({ db }: Ctx): Promise<Funds> => ({
  goalCents: pricesIn(await siteSettings(db)).yearly,
  raisedCents: 0,
});

const toLive = (row: Row): LiveCampaign => ({
  id: row.id,
  goalCents: row.goal_cents,
  raisedCents: row.raised_cents,
  fundedUntil: row.funded_until,
});

/**
 * Finds a listing's campaign whose funded year is running, else its open one; null where the next contribution would
 * open the first. After a merge a listing can have two running years: the one that ends later counts.
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
 * Finds that campaign or opens one, which also ends a campaign whose funded year is over. Call it with the listing
 * locked, so that only one of several first contributions opens a campaign.
 */
export async function liveOrNewCampaign(ctx: Ctx, listingId: number): Promise<LiveCampaign> {
  const live = await liveCampaign(ctx, listingId);
  if (live) return live;
  await ctx.db.campaign.updateMany({ where: { listingId, status: "reached" }, data: { status: "ended" } });
  const funds = await newFunds(ctx);
  const { id } = await ctx.db.campaign.create({ data: { listingId, ...funds, createdAt: ctx.now } });
  return { id, ...funds, fundedUntil: null };
}

/**
 * Locks a listing, or the one that it was merged into, until the transaction ends. Gives the id of the locked listing;
 * null when there is none.
 */
export async function lockFundedListing(ctx: Ctx, listingId: number): Promise<number | null> {
  const [row] = await queryRows<{ merged_into_id: number | null }>(ctx.db)`
    SELECT merged_into_id FROM listing WHERE id = ${listingId} FOR NO KEY UPDATE`;
  if (!row) return null;
  return row.merged_into_id === null ? listingId : lockFundedListing(ctx, row.merged_into_id);
}

/** A listing's campaign as anyone may see it; null stands for a listing without one. */
async function toCampaign(ctx: Ctx, live: LiveCampaign | null): Promise<Campaign> {
  const funds = live ?? (await newFunds(ctx));
  return {
    goal_cents: funds.goalCents,
    amount_raised_cents: funds.raisedCents,
    percent_funded: live?.fundedUntil ? 100 : percentFunded(funds),
    funded_until: live?.fundedUntil?.toISOString() ?? null,
  };
}

/** Reads a listing's campaign. Throws not-found for a listing that isn't public, and where the site sells nothing. */
export async function readCampaign(ctx: Ctx, { id, type }: { id: number; type: Kind }): Promise<Campaign> {
  if (!paymentsOffered()) throw notFound();
  const listing = await ctx.db.listing.findFirst({ where: { id, kind: type, status: "active" }, select: { id: true } });
  if (!listing) throw notFound();
  return toCampaign(ctx, await liveCampaign(ctx, id));
}
