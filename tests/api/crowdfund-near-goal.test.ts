import { expect, it } from "vitest";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { makeListing } from "@/prisma/factories/listing";
import { listNearGoal } from "@/server/crowdfund/near-goal";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";

const db = database();

async function make(name: string, amountCents: number, given: Parameters<typeof makeListing>[1] = {}) {
  const listing = await makeListing(db, { name, ...given });
  const campaign = await makeCampaign(db, { listingId: listing.id });
  if (amountCents > 0) await makeContribution(db, { campaignId: campaign.id, amountCents });
}

it("lists the public listings that are nearest to their goal, and none that has raised nothing", async () => {
  await db.contribution.deleteMany();
  await db.campaign.deleteMany();
  await make("Half", 25_000);
  await make("Nearly", 45_000);
  await make("A little", 1_000);
  await make("Nothing", 0);
  await make("Hidden", 49_000, { status: "suspended" });
  await make("Closed", 49_000, { closedOn: new Date("2026-03-01") });
  const near = await listNearGoal(guestCtx(), 2);
  expect(near.map(({ listing, campaign }) => [listing.name, campaign.percent_funded])).toEqual([
    ["Nearly", 90],
    ["Half", 50],
  ]);
  expect(near[0]!.campaign).toMatchObject({ goal_cents: 50_000, amount_raised_cents: 45_000, funded_until: null });
  expect((await listNearGoal(guestCtx(), 9)).map(({ listing }) => listing.name)).toEqual([
    "Nearly",
    "Half",
    "A little",
  ]);
});
