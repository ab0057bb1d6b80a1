import { afterAll, describe, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { funding } from "../support/funding";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

process.env.RATE_LIMIT_SCALE = "1";
// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { start, begin, contribute, read, stand, contribution } = funding(site);
afterAll(() => site.end());

const sessionOf = (id: string) => site.stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });

describe.each(["business", "doctor"] as const)("crowdfunding a listing of kind %s", (kind) => {
  it("shows the goal that the first contribution would set, and creates no campaign on a read", async () => {
    const listing = await makeListing(db, { kind });
    expect(await stand(listing)).toEqual({
      goal_cents: 50_000,
      amount_raised_cents: 0,
      percent_funded: 0,
      funded_until: null,
    });
    expect(await db.campaign.count({ where: { listingId: listing.id } })).toBe(0);
  });

  it("isn't found under the other kind, when the listing isn't public, or when it doesn't exist", async () => {
    const other = kind === "business" ? ("doctor" as const) : ("business" as const);
    const listing = await makeListing(db, { kind });
    const hidden = await makeListing(db, { kind, status: "pending" });
    for (const asked of [{ id: listing.id, kind: other }, hidden, { id: 2_147_483_647, kind }]) {
      expect((await read(asked)).status).toBe(404);
      expect((await start(asked, 2500)).status).toBe(404);
    }
    expect(await db.campaign.count({ where: { listingId: listing.id } })).toBe(0);
  });

  it("answers 409 to its owner while it isn't public", async () => {
    const owner = await signIn({ userType: "owner" });
    const listing = await makeListing(db, { kind, status: "suspended", claimedById: owner.id });
    expect((await start(listing, 2500, { as: owner.headers })).status).toBe(409);
    expect((await read(listing)).status).toBe(404);
  });

  it("sells a contribution with its own text and price, and returns to the page it started from", async () => {
    const listing = await makeListing(db, { kind, name: "Harbor & Sons" });
    const donor = { donor_name: " Kim  Ashdown ", donor_email: "kim@example.org" };
    const id = await begin(listing, 2500, { body: { ...donor, return_url: "/business/law/harbor?x=1" } });
    expect(await sessionOf(id)).toMatchObject({
      mode: "payment",
      submit_type: "pay",
      amount_total: 2500,
      currency: "usd",
      customer_email: "kim@example.org",
      success_url: "http://localhost:3000/business/law/harbor?x=1&contribution=success",
      cancel_url: "http://localhost:3000/business/law/harbor?x=1&contribution=cancelled",
      line_items: { data: [{ description: "Credit for a premium year of Harbor & Sons", quantity: 1 }] },
    });
    expect(await contribution(id)).toMatchObject({
      status: "pending",
      amountCents: 2500,
      donorName: "Kim Ashdown",
      donorEmail: "kim@example.org",
      userId: null,
      paymentId: null,
    });
    // It doesn't count before it is paid.
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 0, percent_funded: 0 });
    expect(await differences()).toEqual({});
  });
});

describe("starting a checkout", () => {
  it("recognizes who is signed in", async () => {
    const who = await signIn({ email: "robin@example.org" });
    const id = await begin(await makeListing(db), 2500, { as: who.headers });
    expect(await contribution(id)).toMatchObject({ userId: who.id, donorEmail: "" });
    expect(await sessionOf(id)).toMatchObject({ customer_email: "robin@example.org" });
  });

  it.each([
    "https://evil.example/thanks",
    "//evil.example/thanks",
    "javascript:alert(1)",
    "http://localhost:3000@evil.example/",
    "/accounts/logout/",
    "x",
  ])("sends a payer whose return address is %s to the site's root", async (return_url) => {
    const id = await begin(await makeListing(db), 2500, { body: { return_url } });
    expect((await sessionOf(id)).success_url).toBe("http://localhost:3000/?contribution=success");
  });

  const minimum = { amount_cents: ["Minimum contribution is $1.00"] };
  it.each<[unknown, unknown]>([
    [99, minimum],
    [0, minimum],
    [-2500, minimum],
    [2500.5, { amount_cents: ["A whole number is required."] }],
    ["2500", { amount_cents: ["A valid number is required."] }],
    ["$25", { amount_cents: ["A valid number is required."] }],
    [null, { amount_cents: ["This field may not be null."] }],
    [undefined, { amount_cents: ["This field is required."] }],
    [50_001, { amount_cents: ["Only $500 more is needed to reach the goal."] }],
    [Number.MAX_SAFE_INTEGER, { amount_cents: ["Only $500 more is needed to reach the goal."] }],
  ])("is refused for %o", async (cents, answer) => {
    const listing = await makeListing(db);
    // In a running campaign, the remaining amount is the limit.
    await begin(listing, 100);
    expect(await start(listing, cents)).toMatchObject({ status: 400, body: answer });
    expect(await db.contribution.count({ where: { campaign: { listingId: listing.id } } })).toBe(1);
  });

  it("is refused above a new campaign's goal, and creates no campaign", async () => {
    const listing = await makeListing(db);
    expect((await start(listing, 50_001)).body).toEqual({
      amount_cents: ["Only $500 more is needed to reach the goal."],
    });
    expect(await db.campaign.count({ where: { listingId: listing.id } })).toBe(0);
  });

  it("accepts the whole remaining amount, and the minimum when less remains", async () => {
    const listing = await makeListing(db);
    await contribute(listing, 49_963);
    const refused = await start(listing, 101);
    expect(refused.body).toEqual({ amount_cents: ["Only $0.37 more is needed to reach the goal. Contribute $1."] });
    expect((await start(listing, 100)).status).toBe(200);
    const other = await makeListing(db);
    await contribute(other, 47_500);
    expect((await start(other, 2_501)).body).toEqual({ amount_cents: ["Only $25 more is needed to reach the goal."] });
    // Another payer's open payment page doesn't reduce the remaining amount.
    await begin(other, 2_500);
    expect((await start(other, 2_500)).status).toBe(200);
  });

  it.each([
    [{ donor_email: "unknown" }, "donor_email"],
    [{ donor_name: "a".repeat(201) }, "donor_name"],
    [{ type: "shop" }, "type"],
    [{ id: "x" }, "id"],
    [{ return_url: undefined }, "return_url"],
    [{ return_url: 5 }, "return_url"],
  ])("is refused with %o on that field", async (body, field) => {
    const answer = await start(await makeListing(db), 2500, { body });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
  });

  it("creates one campaign for any number of concurrent first contributions", async () => {
    const listing = await makeListing(db);
    const sessions = await Promise.all(Array.from({ length: 12 }, () => begin(listing, 500)));
    expect(new Set(sessions).size).toBe(12);
    const campaigns = await db.campaign.findMany({
      where: { listingId: listing.id },
      include: { _count: { select: { contributions: true } } },
    });
    expect(campaigns).toMatchObject([{ status: "open", goalCents: 50_000, _count: { contributions: 12 } }]);
  });

  it("takes the yearly price as the goal of a new campaign, which keeps it when the price changes", async () => {
    const [first, second] = [await makeListing(db), await makeListing(db)];
    await begin(first, 500);
    await db.siteSetting.create({ data: { name: "yearly_price", value: "600" } });
    try {
      await begin(first, 500);
      await begin(second, 500);
    } finally {
      await db.siteSetting.deleteMany();
    }
    const goals = await db.campaign.findMany({
      where: { listingId: { in: [first.id, second.id] } },
      orderBy: { listingId: "asc" },
      select: { goalCents: true },
    });
    expect(goals).toEqual([{ goalCents: 50_000 }, { goalCents: 60_000 }]);
  });

  it("happens once per key, also for two concurrent calls, and is refused with the key and another body", async () => {
    const listing = await makeListing(db);
    const from = { "x-client-address": "10.9.9.9" };
    const keyed = { headers: { ...from, "idempotency-key": "press-1" } };
    const [one, two] = await Promise.all([begin(listing, 700, keyed), begin(listing, 700, keyed)]);
    expect([two, await begin(listing, 700, keyed)]).toEqual([one, one]);
    expect(await db.contribution.count({ where: { campaign: { listingId: listing.id } } })).toBe(1);
    expect((await start(listing, 800, keyed)).status).toBe(422);
    // Another caller's identical key is independent.
    const other = { headers: { "x-client-address": "10.9.9.8", "idempotency-key": "press-1" } };
    expect(await begin(listing, 700, other)).not.toBe(one);
  });

  it("is limited to ten an hour", async () => {
    const listing = await makeListing(db);
    const headers = { "x-client-address": "10.7.7.7" };
    for (let n = 0; n < 10; n += 1) await begin(listing, 500, { headers });
    const refused = await start(listing, 500, { headers });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("reports that the provider can't be reached, and leaves nothing behind", async () => {
    const listing = await makeListing(db);
    site.controls.requests.fail({ times: 3 });
    expect((await start(listing, 500)).status).toBe(503);
    site.controls.requests.fail({ times: 0 });
    expect(await db.campaign.count({ where: { listingId: listing.id } })).toBe(0);
    expect((await start(listing, 500)).status).toBe(200);
  });
});
