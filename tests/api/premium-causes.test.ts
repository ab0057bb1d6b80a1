import { beforeAll, expect, it } from "vitest";
import { makeCampaign } from "@/prisma/factories/campaign";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { listPremiumReasons } from "@/server/premium/read";
import { guestCtx } from "@/server/http/guest";

const db = database();
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const begun = inDays(-10);
let ownerId: number;
let listingId: number;

beforeAll(async () => {
  ownerId = (await makeUser(db, { userType: "owner" })).id;
  listingId = (await makeListing(db, { claimedById: ownerId })).id;
});

const reasons = () => listPremiumReasons(guestCtx(), listingId);

async function subscribe(given: { status?: "active" | "past_due"; cancelAtPeriodEnd?: boolean; endsAt: Date }) {
  const { endsAt, ...columns } = given;
  const subscription = await db.subscription.create({
    data: {
      userId: ownerId,
      providerId: `sub_${endsAt.getTime()}`,
      plan: "yearly",
      status: "active",
      priceCents: 50_000,
      providerAt: begun,
      periodEndsAt: endsAt,
      ...columns,
    },
  });
  await db.premiumGrant.create({
    data: { cause: "subscription", userId: ownerId, subscriptionId: subscription.id, startsAt: begun, endsAt },
  });
}

it("finds no cause for a listing without one", async () => expect(await reasons()).toEqual([]));

it("names each cause in force, the longest first, and none that is over, revoked, or another listing's", async () => {
  const [soon, late, later] = [inDays(5), inDays(100), inDays(300)];
  await subscribe({ endsAt: late });
  await subscribe({ endsAt: soon, cancelAtPeriodEnd: true });
  await subscribe({ endsAt: inDays(4), status: "past_due" });
  await subscribe({ endsAt: inDays(-1) });
  const { id: campaignId } = await makeCampaign(db, {
    listingId,
    status: "reached",
    reachedAt: begun,
    yearFrom: begun,
  });
  await db.premiumGrant.create({
    data: { cause: "crowdfund", listingId, campaignId, startsAt: begun, endsAt: later },
  });
  await db.premiumGrant.create({ data: { cause: "listing_grant", listingId, startsAt: begun } });
  await db.premiumGrant.create({
    data: { cause: "user_grant", userId: ownerId, startsAt: begun, revokedAt: begun },
  });
  const stranger = await makeUser(db);
  await db.premiumGrant.create({ data: { cause: "user_grant", userId: stranger.id, startsAt: begun } });

  const found = await reasons();
  expect(found.map(({ cause, plan }) => [cause, plan?.goesOn])).toEqual([
    ["listing_grant", undefined],
    ["crowdfund", undefined],
    ["subscription", "renews"],
    ["subscription", "ends"],
    ["subscription", "owed"],
  ]);
  expect(found.map(({ endsAt }) => endsAt)).toEqual([
    null,
    later.toISOString(),
    late.toISOString(),
    soon.toISOString(),
    expect.any(String),
  ]);
});
