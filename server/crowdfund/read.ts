import "server-only";
import { type Campaign } from "@/lib/contract/crowdfund";
import { notFound } from "@/lib/contract/errors";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Ctx } from "../ctx";
import { paymentsOffered } from "../payments/client";
import { liveCampaign, toCampaign } from "./campaign";

/**
 * How far the campaign for a listing is. Throws not-found for a listing that is not public, and where the site sells
 * nothing.
 */
export async function readCampaign(ctx: Ctx, { id, type }: { id: number; type: Kind }): Promise<Campaign> {
  if (!paymentsOffered()) throw notFound();
  const listing = await ctx.db.listing.findFirst({ where: { id, kind: type, status: "active" }, select: { id: true } });
  if (!listing) throw notFound();
  return toCampaign(await liveCampaign(ctx, id));
}
