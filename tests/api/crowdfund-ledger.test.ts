import type Stripe from "stripe";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Contribution, type LedgerComparison, type LedgerSumsAnswer } from "@/lib/contract/crowdfund-ledger";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { funding } from "../support/funding";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
const { begin, contribute, contribution } = funding(site);
const admin = await signIn({ userType: "admin" });
afterAll(() => site.end());
beforeEach(async () => {
  await db.contribution.deleteMany();
  await db.campaign.deleteMany();
});

const request = async <Answer>(path: string, more: object = {}) => {
  const answer = await call({ path: `crowdfund/contributions/${path}`, as: admin.headers, ...more });
  return { status: answer.status, body: answer.body as Answer };
};
const list = async (query = "") =>
  (await request<{ count: number; results: Contribution[] }>(query ? `?${query}` : "")).body;
const sums = async (query = "") => (await request<LedgerSumsAnswer>(`sums/?${query}`)).body;
const compare = async (query = "") => (await request<LedgerComparison>(`compare/?${query}`)).body;
const settle = (payment_id: unknown) => request<Contribution>("settle/", { method: "POST", body: { payment_id } });

/** Contributions of every status on one listing, one paid each day, oldest first, and one on another. */
async function world() {
  const [listing, other] = [await makeListing(db, { name: "Harbor Law" }), await makeListing(db, { name: "Other" })];
  const [campaign, elsewhere] = [
    await makeCampaign(db, { listingId: listing.id }),
    await makeCampaign(db, { listingId: other.id }),
  ];
  const on = (day: number) => new Date(Date.UTC(2026, 2, day, 12));
  const paid = (day: number, more: object) =>
    makeContribution(db, { campaignId: campaign.id, createdAt: on(day), paidAt: on(day), ...more });
  const user = await makeUser(db, { fullName: "Robin Ashdown" });
  await paid(1, { amountCents: 1_000, userId: user.id, donorEmail: "robin@example.org", paymentId: "pi_first" });
  await paid(2, { amountCents: 2_000, status: "partly_refunded", refundedCents: 500 });
  await paid(3, { amountCents: 3_000, status: "refunded", refundedCents: 3_000 });
  await paid(4, { amountCents: 4_000, status: "disputed", disputedCents: 4_000 });
  await paid(5, { amountCents: 5_000, status: "lost", lostCents: 5_000 });
  const unpaid = { campaignId: campaign.id, amountCents: 9_900, createdAt: on(6) };
  for (const status of ["pending", "expired", "failed"] as const) await makeContribution(db, { ...unpaid, status });
  await makeContribution(db, { campaignId: elsewhere.id, amountCents: 700, createdAt: on(7), paidAt: on(7) });
  return { listing, other, campaign, user };
}

describe("the ledger", () => {
  it("lists every contribution with its payment, payer, listing, and campaign, newest first", async () => {
    const { listing, campaign, user } = await world();
    const { count, results } = await list();
    expect([count, results.length]).toEqual([9, 9]);
    expect(results.map(({ created_at }) => created_at.slice(8, 10))).toEqual([
      "07",
      "06",
      "06",
      "06",
      "05",
      "04",
      "03",
      "02",
      "01",
    ]);
    expect(results.at(-1)).toMatchObject({
      status: "paid",
      amount_cents: 1_000,
      payment_id: "pi_first",
      donor_email: "robin@example.org",
      user_id: user.id,
      user_name: "Robin Ashdown",
      listing: {
        id: listing.id,
        type: "business",
        name: "Harbor Law",
        path: expect.stringContaining("/business/") as string,
      },
      campaign: { id: campaign.id, status: "open", goal_cents: 50_000, raised_cents: 6_500 },
      paid_at: "2026-03-01T12:00:00.000Z",
    });
  });

  it("filters rows and sums by status, listing, time, and part of the payment id", async () => {
    const { listing, other } = await world();
    const narrowed = async (query: string) => {
      const [{ count, results }, { asked }] = [await list(query), await sums(query)];
      expect(asked.count).toBe(count);
      return results.map(({ amount_cents }) => amount_cents);
    };
    expect(await narrowed("status=disputed")).toEqual([4_000]);
    expect(await narrowed("status=failed")).toEqual([9_900]);
    expect(await narrowed(`listing_id=${other.id}`)).toEqual([700]);
    expect(await narrowed("search=PI_FIRST")).toEqual([1_000]);
    expect(await narrowed("search=%25")).toEqual([]);
    expect(await narrowed("since=2026-03-04&until=2026-03-05")).toEqual([5_000, 4_000]);
    expect(await narrowed("until=2026-03-01T11:59:59Z")).toEqual([]);
    expect(await narrowed(`since=2026-03-02&listing_id=${listing.id}&status=refunded`)).toEqual([3_000]);
    expect((await request("?status=stolen")).status).toBe(400);
    expect((await request("?since=yesterday")).status).toBe(400);
    expect((await request("?listing_id=x")).status).toBe(400);
  });

  it("pages from either end, with every row once", async () => {
    await world();
    const pages = [];
    for (let offset = 0; offset < 9; offset += 2) pages.push((await list(`limit=2&offset=${offset}`)).results);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual((await list()).results.map(({ id }) => id));
    expect(await list("limit=2&offset=10")).toMatchObject({ count: 9, results: [] });
  });

  it("adds up to what was paid, refunded, held, and lost", async () => {
    await world();
    const { asked, all } = await sums("until=2026-03-05");
    expect(asked).toEqual({
      count: 5,
      paid_count: 5,
      paid_cents: 15_000,
      refunded_cents: 3_500,
      disputed_cents: 4_000,
      lost_cents: 5_000,
      kept_cents: 6_500,
    });
    expect(all).toMatchObject({ count: 9, paid_count: 6, paid_cents: 15_700, kept_cents: 7_200 });
    const raised = await db.campaign.aggregate({ _sum: { raisedCents: true } });
    expect(raised._sum.raisedCents).toBe(all.kept_cents);
  });
});

describe("comparing with the provider", () => {
  it("finds nothing when both agree, whatever happened to the payments", async () => {
    const since = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
    const listing = await makeListing(db);
    const [part, lost, disputed] = [
      await contribute(listing, 4_000),
      await contribute(listing, 3_000),
      await contribute(listing, 2_000),
    ];
    await begin(listing, 9_000);
    controls.refund(part.paymentId ?? "", { amount: 1_500 });
    controls.closeDispute(controls.openDispute(lost.paymentId ?? "").id, "lost");
    controls.openDispute(disputed.paymentId ?? "");
    await controls.webhooks.settled();
    const same = { paid_count: 3, paid_cents: 9_000, refunded_cents: 1_500, disputed_cents: 2_000, lost_cents: 3_000 };
    expect(await compare(`since=${since}`)).toEqual({
      here: same,
      there: same,
      difference_count: 0,
      differences: [],
    });
    const { asked } = await sums(`since=${since}`);
    expect(asked).toMatchObject({ ...same, kept_cents: 4_500 });
    const before = new Date(Date.parse(since) - 1000).toISOString();
    expect(await compare(`until=${before}`)).toMatchObject({ here: { paid_count: 0 }, there: { paid_count: 0 } });
  });

  it("names each payment that differs, and fetches what its events didn't bring", async () => {
    const since = new Date(Math.floor(Date.now() / 1000) * 1000 + 1000).toISOString();
    await expect.poll(() => new Date().toISOString() > since).toBe(true);
    const listing = await makeListing(db);
    const known = await contribute(listing, 4_000);
    const unheard = await begin(listing, 2_500);
    controls.webhooks.hold();
    controls.pay(unheard);
    controls.refund(known.paymentId ?? "", { amount: 1_000 });
    const payment = (controls.object("checkout.session", unheard) as Stripe.Checkout.Session).payment_intent as string;
    const invented = await makeContribution(db, { campaignId: known.campaignId, amountCents: 500, paidAt: new Date() });

    const found = await compare(`since=${since}`);
    expect(found).toMatchObject({
      here: { paid_count: 2, paid_cents: 4_500, refunded_cents: 0 },
      there: { paid_count: 2, paid_cents: 6_500, refunded_cents: 1_000 },
      difference_count: 3,
    });
    const money = (paid_cents: number, refunded_cents = 0) => ({
      paid_cents,
      refunded_cents,
      disputed_cents: 0,
      lost_cents: 0,
    });
    expect(new Set(found.differences)).toEqual(
      new Set([
        { payment_id: known.paymentId, contribution_id: known.id, here: money(4_000), there: money(4_000, 1_000) },
        { payment_id: payment, contribution_id: null, here: null, there: money(2_500) },
        { payment_id: invented.paymentId, contribution_id: invented.id, here: money(500), there: null },
      ]),
    );

    expect(await settle(known.paymentId)).toMatchObject({ status: 200, body: { status: "partly_refunded" } });
    expect(await settle(payment)).toMatchObject({ status: 200, body: { status: "paid", payment_id: payment } });
    expect(await contribution(unheard)).toMatchObject({ status: "paid", paymentId: payment });
    expect((await settle(invented.paymentId)).status).toBe(409);
    expect((await settle("pi_nobody")).status).toBe(404);
    expect((await settle("")).status).toBe(400);
    expect(await compare(`since=${since}`)).toMatchObject({ difference_count: 1 });
    expect(await differences()).toEqual({});
    const [row] = await db.auditRow.findMany({ where: { action: "contribution.settle" }, orderBy: { id: "desc" } });
    expect(row).toMatchObject({ actorId: admin.id, objectType: "listing", objectId: listing.id });
    controls.webhooks.release();
    await controls.webhooks.settled();
    expect(await differences()).toEqual({});
  });
});
