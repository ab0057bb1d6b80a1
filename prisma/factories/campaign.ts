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

/** Makes a paid contribution of $25 unless given, and adds what was paid to what the campaign raised. */
export async function makeContribution(
  db: FactoryDb,
  { campaignId, ...overrides }: { campaignId: number } & Partial<Prisma.ContributionUncheckedCreateInput>,
): Promise<ContributionModel> {
  const contribution = await db.contribution.create({
    data: {
      campaignId,
      status: "paid",
      amountCents: 2_500,
      checkoutSessionId: `cs_${unique()}`,
      paymentId: `pi_${unique()}`,
      paidAt: new Date(),
      ...overrides,
    },
  });
  if (contribution.status === "paid") {
    await db.campaign.update({
      where: { id: campaignId },
      data: { raisedCents: { increment: contribution.amountCents } },
    });
  }
  return contribution;
}
