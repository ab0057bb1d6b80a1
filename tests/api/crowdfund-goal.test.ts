import { afterAll, describe, expect, it, vi } from "vitest";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { makeCategory } from "@/prisma/factories/category";
import { dayMs } from "@/lib/rules/time";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { isDeep } from "../support/depth";
import { fundYear } from "../support/funded-year";
import { daysBetween, funding } from "../support/funding";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
const { start, begin, contribute, contribution, stand, grantsOf } = funding(site);
const admin = await signIn({ userType: "admin" });
afterAll(() => site.end());

const day = 86_400_000;
const settled = () => controls.webhooks.settled();
const listingOf = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });
const campaignsOf = (listingId: number) => db.campaign.findMany({ where: { listingId }, orderBy: { id: "asc" } });

/** A listing whose year was funded by one payment, `daysAgo` days ago. */
async function funded(daysAgo = 0) {
  const listing = await makeListing(db);
  const campaign = await makeCampaign(db, { listingId: listing.id });
  const paid = await makeContribution(db, { campaignId: campaign.id, amountCents: 50_000 });
  await fundYear(campaign.id, new Date(Date.now() - daysAgo * day));
  return { listing, campaign, paid };
}

describe("the goal", () => {
  it("is reached once by many concurrent contributions, and no cent is lost", async () => {
    const listing = await makeListing(db);
    // All amounts differ; the last few exceed the goal of $500.
    const { count, least } = isDeep ? { count: 200, least: 200 } : { count: 40, least: 1_240 };
    const cents = Array.from({ length: count }, (_, n) => least + n);
    const total = cents.reduce((sum, one) => sum + one, 0);
    const sessions: string[] = [];
    for (let n = 0; n < cents.length; n += 20) {
      sessions.push(...(await Promise.all(cents.slice(n, n + 20).map((one) => begin(listing, one)))));
    }
    for (const session of sessions) controls.pay(session);
    await settled();
    expect(total).toBe(isDeep ? 59_900 : 50_380);
    const [campaign, ...others] = await campaignsOf(listing.id);
    expect(others).toEqual([]);
    expect(campaign).toMatchObject({ status: "reached", raisedCents: total });
    expect(await db.contribution.count({ where: { campaignId: campaign?.id, status: "paid" } })).toBe(count);
    const grants = await grantsOf(listing.id);
    expect(grants).toHaveLength(1);
    expect(daysBetween(grants[0]?.startsAt ?? null, grants[0]?.endsAt ?? null)).toBe((365 * total) / 50_000);
    expect(await db.auditRow.count({ where: { action: "campaign.reach", objectId: listing.id } })).toBe(1);
    expect(await listingOf(listing.id)).toMatchObject({ isPremium: true, premiumExpires: grants[0]?.endsAt });
    const charged = (controls.objects("charge") as { paid: boolean; amount: number }[]).filter(({ paid }) => paid);
    expect(charged.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(await differences()).toEqual({});
  }, 180_000);

  it("gives 365 days as soon as it is met to the cent, and takes no more money during them", async () => {
    const listing = await makeListing(db);
    await contribute(listing, 47_500);
    expect(await listingOf(listing.id)).toMatchObject({ isPremium: false });
    await contribute(listing, 2_500);
    const [grant] = await grantsOf(listing.id);
    expect(grant).toMatchObject({ cause: "crowdfund", revokedAt: null });
    expect(daysBetween(grant?.startsAt ?? null, grant?.endsAt ?? null)).toBe(365);
    expect(await listingOf(listing.id)).toMatchObject({ isPremium: true, premiumExpires: grant?.endsAt });
    expect(await stand(listing)).toEqual({
      goal_cents: 50_000,
      amount_raised_cents: 50_000,
      percent_funded: 100,
      funded_until: grant?.endsAt?.toISOString(),
    });
    const refused = await start(listing, 2_500);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toMatch(/premium year is funded\. It runs until \w+ \d+, \d{4}\./);
    expect(await differences()).toEqual({});
  });

  it("is reached once when two contributions reach it, and later ones extend the year", async () => {
    const listing = await makeListing(db);
    await contribute(listing, 45_000);
    const sessions = await Promise.all([begin(listing, 5_000), begin(listing, 5_000), begin(listing, 2_500)]);
    for (const session of sessions) controls.pay(session);
    await settled();
    const grants = await grantsOf(listing.id);
    expect(grants.map(({ startsAt, endsAt }) => daysBetween(startsAt, endsAt))).toEqual([419.75]);
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 57_500, percent_funded: 100 });
    expect(await differences()).toEqual({});
  });

  it("is mailed once to every payer and to the owner", async () => {
    const owner = await signIn({ userType: "owner" });
    const listing = await makeListing(db, { claimedById: owner.id });
    const sessions = [];
    for (const cents of [20_000, 10_000, 20_000]) sessions.push(await begin(listing, cents));
    const rows = await db.contribution.findMany({ where: { checkoutSessionId: { in: sessions } } });
    const [first = "", second = ""] = ["a", "b"].map((name) => `${name}-${listing.id}@example.org`);
    for (const { id, amountCents } of rows) {
      const donorEmail = amountCents === 10_000 ? second : first;
      await db.contribution.update({ where: { id }, data: { donorEmail } });
    }
    const told = async () =>
      (await db.outboxMail.findMany({ where: { template: "campaign-reached" } }))
        .filter(({ values }) => (values as { listing: string }).listing === listing.name)
        .map(({ recipient, userId }) => (userId === owner.id ? "owner" : recipient))
        .toSorted();
    for (const session of sessions.slice(0, 2)) controls.pay(session);
    await settled();
    expect(await told()).toEqual([]);
    controls.pay(sessions[2] ?? "");
    await settled();
    expect(await told()).toEqual([first, second, "owner"]);
  });

  it("can be reached for a listing that is already premium: its year begins when that ends", async () => {
    const endsAt = new Date(Date.now() + 100 * dayMs);
    const listing = await makeListing(db, { isPremium: true, premiumExpires: endsAt });
    await db.premiumGrant.create({ data: { cause: "listing_grant", listingId: listing.id, endsAt } });
    await contribute(listing, 50_000);
    expect(await grantsOf(listing.id)).toHaveLength(2);
    const { isPremium, premiumExpires } = await listingOf(listing.id);
    expect([isPremium, daysBetween(endsAt, premiumExpires)]).toEqual([true, 365]);
    expect(await differences()).toEqual({});
  });

  it("takes no money for a listing that is premium without an end, to which a year adds nothing", async () => {
    const listing = await makeListing(db, { isPremium: true });
    await db.premiumGrant.create({ data: { cause: "listing_grant", listingId: listing.id } });
    expect(await start(listing, 50_000)).toMatchObject({
      status: 409,
      body: { detail: "This listing is Premium without an end, so it needs no contributions." },
    });
  });
});

describe("a funded year", () => {
  it("shrinks by the refunded share, and ends when everything is refunded", async () => {
    const listing = await makeListing(db);
    const [first, last] = [await contribute(listing, 40_000), await contribute(listing, 10_000)];
    controls.refund(last.paymentId ?? "");
    await settled();
    const days = async () => (await grantsOf(listing.id)).map(({ startsAt, endsAt }) => daysBetween(startsAt, endsAt));
    expect(await days()).toEqual([292]);
    // The year continues with the rest: no one else is asked to pay the difference.
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 40_000, percent_funded: 100 });
    expect((await start(listing, 2_500)).status).toBe(409);
    const dispute = controls.openDispute(first.paymentId ?? "");
    await settled();
    expect(await days()).toEqual([292]);
    controls.closeDispute(dispute.id, "lost");
    await settled();
    expect(await days()).toEqual([0]);
    expect(await listingOf(listing.id)).toMatchObject({ isPremium: false, premiumExpires: null });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 0, percent_funded: 0, funded_until: null });
    expect((await start(listing, 2_500)).status).toBe(200);
    expect((await campaignsOf(listing.id)).map(({ status }) => status)).toEqual(["ended", "open"]);
    expect(await differences()).toEqual({});
  });

  it("is followed by a new, empty campaign", async () => {
    const { listing, campaign } = await funded(366);
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 0, percent_funded: 0, funded_until: null });
    await contribute(listing, 2_500);
    expect(await campaignsOf(listing.id)).toMatchObject([
      { id: campaign.id, status: "ended", raisedCents: 50_000 },
      { status: "open", raisedCents: 2_500 },
    ]);
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 2_500, percent_funded: 5 });
    expect(await differences()).toEqual({});
  });

  it("assigns money that arrives after its end to the next campaign", async () => {
    const listing = await makeListing(db);
    const late = await begin(listing, 2_500);
    const [campaign] = await campaignsOf(listing.id);
    await makeContribution(db, { campaignId: campaign?.id ?? 0, amountCents: 50_000 });
    await fundYear(campaign?.id ?? 0, new Date(Date.now() - 366 * day));
    controls.pay(late);
    await settled();
    expect((await contribution(late)).campaignId).not.toBe(campaign?.id);
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 2_500, percent_funded: 5 });
    expect(await differences()).toEqual({});
  });

  it("ends on time in the card, the API, and the next checkout", async () => {
    const { listing } = await funded();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 366 * day });
    try {
      expect(await stand(listing)).toMatchObject({ percent_funded: 0, funded_until: null });
      expect((await start(listing, 50_000)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("merging two listings", () => {
  async function twins() {
    const category = await makeCategory(db);
    const [kept, merged] = [
      await makeListing(db, { categoryId: category.id }),
      await makeListing(db, { categoryId: category.id }),
    ];
    return { kept, merged };
  }
  const make = async (kept: number, merged: number, body: object = {}) => {
    const answer = await call({
      path: "listings/merge/",
      method: "POST",
      as: admin.headers,
      body: { kept_id: kept, merged_id: merged, ...body },
    });
    expect(answer.status).toBe(201);
    return (answer.body as { id: number }).id;
  };
  const unmake = (id: number) => call({ path: `merges/${id}/undo/`, method: "POST", as: admin.headers, body: {} });

  it("moves an open checkout, and refunds the money on undo", async () => {
    const { kept, merged } = await twins();
    await contribute(kept, 1_000);
    await contribute(merged, 2_000);
    const open = await begin(merged, 3_000);
    const id = await make(kept.id, merged.id, { campaign: "kept" });
    controls.pay(open);
    await settled();
    expect(await stand(kept)).toMatchObject({ amount_raised_cents: 6_000 });
    expect(await differences()).toEqual({});
    expect((await unmake(id)).status).toBe(200);
    expect(await stand(kept)).toMatchObject({ amount_raised_cents: 1_000 });
    expect((await contribution(open)).campaignId).toBe((await campaignsOf(merged.id))[0]?.id);
    expect((await campaignsOf(merged.id))[0]).toMatchObject({ raisedCents: 5_000, status: "open" });
    expect(await differences()).toEqual({});
  });

  it("revokes on undo a year that the moved campaign funded since", async () => {
    const { kept, merged } = await twins();
    await contribute(merged, 45_000);
    const id = await make(kept.id, merged.id);
    await contribute(kept, 5_000);
    expect(await listingOf(kept.id)).toMatchObject({ isPremium: true });
    expect((await unmake(id)).status).toBe(200);
    expect(await listingOf(kept.id)).toMatchObject({ isPremium: false });
    expect(await listingOf(merged.id)).toMatchObject({ isPremium: true });
    expect(await differences()).toEqual({});
  });

  it("starts a second year at the end of the first one", async () => {
    const { kept, merged } = await twins();
    await contribute(merged, 50_000);
    await contribute(kept, 47_500);
    const late = await begin(kept, 2_500);
    await make(kept.id, merged.id);
    controls.pay(late);
    await settled();
    const [one, two] = await db.premiumGrant.findMany({ where: { listingId: kept.id }, orderBy: { endsAt: "asc" } });
    expect(daysBetween(one?.endsAt ?? null, two?.endsAt ?? null)).toBe(365);
    expect(await listingOf(kept.id)).toMatchObject({ isPremium: true, premiumExpires: two?.endsAt });
    expect(await differences()).toEqual({});
  });
});
