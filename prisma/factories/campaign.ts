import { type Prisma } from "../../generated/prisma/client";
import { type CampaignModel, type ContributionModel } from "../../generated/prisma/models";
import { type FactoryDb } from "./db";
import { makeListing } from "./listing";
import { unique } from "./unique";

/** Makes an open campaign for a premium year ($500), on a listing of its own unless given. */
export async function makeCampaign(
  db: FactoryDb,
  overrides: Partial<Prisma.CampaignUncheckedCreateInput> = {},
): Promise<CampaignModel> {
  const listingId = overrides.listingId ?? (await makeListing(db)).id;
  return db.campaign.create({ data: { goalCents: 50_000, ...overrides, listingId } });
}

const unpaid: readonly string[] = ["pending", "expired", "failed"];

/** Makes a paid contribution of $25 unless given, and adds what of it counts to what the campaign raised. */
export async function makeContribution(
  db: FactoryDb,
  { campaignId, ...overrides }: { campaignId: number } & Partial<Prisma.ContributionUncheckedCreateInput>,
): Promise<ContributionModel> {
  const isPaid = !unpaid.includes(overrides.status ?? "paid");
  const contribution = await db.contribution.create({
    data: {
      campaignId,
      status: "paid",
      amountCents: 2_500,
      checkoutSessionId: `cs_${unique()}`,
      ...(isPaid && { paymentId: `pi_${unique()}`, paidAt: new Date() }),
      ...overrides,
    },
  });
  if (isPaid) {
    const { amountCents, refundedCents, lostCents } = contribution;
    const increment = amountCents - refundedCents - lostCents;
    await db.campaign.update({ where: { id: campaignId }, data: { raisedCents: { increment } } });
  }
  return contribution;
}
