import { beforeEach, describe, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { renewListingPremium, renewUserPremium } from "@/server/premium/causes";
import { sendPremiumReminders } from "@/server/premium/remind";
import { dayMs } from "../support/owner-with-plan";

const db = database();
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
const ctx = (): Ctx => ({ actor: { kind: "operator" }, db, now, requestId: "test", notify: true });

beforeEach(async () => {
  await db.outboxMail.deleteMany();
  await db.premiumGrant.deleteMany();
  await db.subscription.deleteMany();
});

/** An account with a subscription whose period ends in this many days. */
async function subscriber(days: number, { isEnding }: { isEnding: boolean }) {
  const { id: userId } = await makeUser(db, { fullName: "Robin Ashdown" });
  const { id: subscriptionId } = await db.subscription.create({
    data: {
      userId,
      providerId: `sub_${userId}`,
      plan: "yearly",
      status: "active",
      priceCents: 50_000,
      periodEndsAt: inDays(days),
      cancelAtPeriodEnd: isEnding,
      providerAt: now,
    },
  });
  await db.premiumGrant.create({
    data: { cause: "subscription", userId, subscriptionId, startsAt: inDays(-300), endsAt: inDays(days) },
  });
  await renewUserPremium(ctx(), userId);
  return userId;
}

async function gift(days: number) {
  const { id: userId } = await makeUser(db);
  const data = { cause: "user_grant" as const, userId, startsAt: inDays(-30), endsAt: inDays(days) };
  const { id } = await db.premiumGrant.create({ data });
  await renewUserPremium(ctx(), userId);
  return { userId, id };
}

/** A listing with its own premium grant. */
async function listingFor(days: number, claimedById: number | null) {
  const listing = await makeListing(db, { name: "Harbor Partners", claimedById });
  await db.premiumGrant.create({
    data: { cause: "listing_grant", listingId: listing.id, startsAt: inDays(-30), endsAt: inDays(days) },
  });
  await renewListingPremium(ctx(), [listing.id]);
}

const reminders = async () =>
  (await db.outboxMail.findMany({ orderBy: { id: "asc" } })).map(({ userId, template, values }) => ({
    userId,
    template,
    listing: (values as { listing: string | null }).listing,
  }));

describe("a premium that ends within seven days", () => {
  it("is announced once, seven days before, with the account's or the listing's name", async () => {
    const cancelled = await subscriber(7, { isEnding: true });
    const { userId: given } = await gift(6);
    const { id: owner } = await makeUser(db);
    await listingFor(2, owner);
    await gift(8);
    await gift(-1);
    expect(await sendPremiumReminders(db, now)).toBe(3);
    expect(await reminders()).toEqual([
      { userId: cancelled, template: "premium-ending", listing: null },
      { userId: given, template: "premium-ending", listing: null },
      { userId: owner, template: "premium-ending", listing: "Harbor Partners" },
    ]);
    expect(await sendPremiumReminders(db, now)).toBe(0);
  });

  it("is announced again when the end date changes", async () => {
    const { userId, id } = await gift(3);
    expect(await sendPremiumReminders(db, now)).toBe(1);
    await db.premiumGrant.update({ where: { id }, data: { endsAt: inDays(5) } });
    await renewUserPremium(ctx(), userId);
    expect(await sendPremiumReminders(db, now)).toBe(1);
    await db.premiumGrant.update({ where: { id }, data: { byId: userId } });
    expect(await sendPremiumReminders(db, now)).toBe(0);
  });

  it("isn't announced when the subscription renews or another cause lasts longer", async () => {
    const renewing = await subscriber(3, { isEnding: false });
    await listingFor(2, renewing);
    const { userId } = await gift(4);
    await db.premiumGrant.updateMany({ where: { userId }, data: { endsAt: inDays(4) } });
    const longer = await subscriber(200, { isEnding: true });
    await db.premiumGrant.create({
      data: { cause: "user_grant", userId: longer, startsAt: inDays(-1), endsAt: inDays(4) },
    });
    await renewUserPremium(ctx(), longer);
    await listingFor(3, longer);
    expect(await sendPremiumReminders(db, now)).toBe(1);
    expect((await reminders()).map((mail) => mail.userId)).toEqual([userId]);
  });

  it("isn't announced for a listing without an owner", async () => {
    await listingFor(2, null);
    expect(await sendPremiumReminders(db, now)).toBe(0);
  });

  it("is announced by one of several servers", async () => {
    for (let n = 0; n < 5; n += 1) await gift(3);
    const counts = await Promise.all([
      sendPremiumReminders(db, now),
      sendPremiumReminders(db, now),
      sendPremiumReminders(db, now),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await reminders()).toHaveLength(5);
  });
});
