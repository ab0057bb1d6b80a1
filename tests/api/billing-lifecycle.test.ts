import { afterAll, afterEach, describe, expect, it } from "vitest";
import { connectionPool, database } from "@/server/db/client";
import { sendRenewalNotices } from "@/server/billing/renewal-notice";
import { endPremium } from "@/server/premium/expire";
import { buyPlan } from "../support/buying";
import { type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { auditOf } from "../support/listings";
import {
  letDaysPass,
  moneyMails,
  nothing,
  ownerWithListing,
  ownerWithPlan,
  premiumFor,
  premiumOf,
} from "../support/owner-with-plan";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
afterAll(() => site.end());
afterEach(async () => expect(await differences()).toEqual({}));

const readPlanOf = async (who: SignedIn) => (await call({ path: "billing/plan/", as: who.headers })).body;
const settled = () => controls.webhooks.settled();
const rowOf = (providerId: string) =>
  db.subscription.findUniqueOrThrow({ where: { providerId }, include: { payments: true, grant: true } });
const daysInYear = (from = new Date()) => {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return Math.round((end.getTime() - from.getTime()) / 86_400_000);
};
const year = daysInYear();
const twoYears = year + daysInYear(new Date(Date.now() + year * 86_400_000));
/** The payment of a subscription's newest invoice. */
async function paymentOf(subscription: string): Promise<string> {
  const { paymentId } = await db.subscriptionPayment.findFirstOrThrow({
    where: { subscription: { providerId: subscription } },
    orderBy: { periodEndsAt: "desc" },
  });
  return paymentId ?? "";
}

describe("buying a plan", () => {
  it("makes the account and its listings premium everywhere as soon as the provider confirms", async () => {
    const owner = await ownerWithListing();
    const client = await connectionPool().connect();
    const notifications: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => notifications.push(payload));
    await client.query("LISTEN cache");
    controls.webhooks.hold();
    const { subscription } = await buyPlan(site, owner.who);
    expect(await premiumOf(owner)).toEqual(nothing);
    controls.webhooks.release();
    await settled();
    expect(await premiumOf(owner)).toEqual(premiumFor(year));
    await expect.poll(() => notifications).toContain(`listing:${owner.listing.id}`);
    client.release(true);
    const row = await rowOf(subscription);
    expect(row).toMatchObject({ userId: owner.who.id, plan: "yearly", status: "active", priceCents: 50_000 });
    expect(row.payments).toMatchObject([{ status: "paid", amountCents: 50_000, refundedCents: 0 }]);
    expect(row.grant?.endsAt).toEqual(row.periodEndsAt);
    const [begun] = await auditOf(row.id, "subscription");
    expect(begun).toMatchObject({ action: "subscription.begin", actorId: null, after: { status: "active" } });
  });

  it("sends one receipt per payment, with its period", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    controls.renew(owner.subscription);
    await settled();
    const mails = await moneyMails(owner.who);
    expect(mails.map(({ template, values }) => [template, (values as { amountCents: number }).amountCents])).toEqual([
      ["plan-receipt", 5000],
      ["plan-receipt", 5000],
    ]);
    const [first, second] = mails.map(({ values }) => values as { startsAt: string; endsAt: string });
    expect(second?.startsAt).toBe(first?.endsAt);
  });

  it("gives nothing when the card is declined", async () => {
    const owner = await ownerWithListing();
    await expect(buyPlan(site, owner.who, { number: "4000000000000002" })).resolves.toMatchObject({
      subscription: null,
    });
    await settled();
    expect(await premiumOf(owner)).toEqual(nothing);
    expect(await db.subscription.count({ where: { userId: owner.who.id } })).toBe(0);
  });
});

describe("a subscription", () => {
  it("extends from the end of the paid period when it renews", async () => {
    const owner = await ownerWithPlan(site);
    controls.renew(owner.subscription);
    await settled();
    expect(await premiumOf(owner)).toEqual(premiumFor(twoYears));
    expect((await rowOf(owner.subscription)).payments).toHaveLength(2);
  });

  it("keeps the paid period and a grace, and not the unpaid one, when it is past due", async () => {
    const owner = await ownerWithPlan(site);
    controls.renew(owner.subscription, { isPaid: false });
    await settled();
    expect(await rowOf(owner.subscription)).toMatchObject({ status: "past_due", cancelAtPeriodEnd: false });
    expect(await premiumOf(owner)).toEqual(premiumFor(year + 14));
    controls.payOwed(owner.subscription, { isPaid: true });
    await settled();
    expect(await rowOf(owner.subscription)).toMatchObject({ status: "active" });
    expect(await premiumOf(owner)).toEqual(premiumFor(twoYears));
  });

  it("stays premium to its end when canceled, can be resumed, and then ends", async () => {
    const owner = await ownerWithPlan(site);
    controls.cancelAtEnd(owner.subscription);
    await settled();
    expect(await rowOf(owner.subscription)).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    expect(await premiumOf(owner)).toEqual(premiumFor(year));
    controls.resume(owner.subscription);
    await settled();
    expect(await rowOf(owner.subscription)).toMatchObject({ cancelAtPeriodEnd: false });
    controls.cancelAtEnd(owner.subscription);
    controls.reachEnd(owner.subscription);
    await settled();
    expect(await rowOf(owner.subscription)).toMatchObject({ status: "canceled" });
    expect(await premiumOf(owner)).toEqual(nothing);
  });

  it("disappears from reads at once when it ends, and from the ranking within a minute", async () => {
    const owner = await ownerWithPlan(site);
    controls.cancelAtEnd(owner.subscription);
    await settled();
    await letDaysPass(owner, year + 1);
    expect(await premiumOf(owner)).toEqual(nothing);
    const stored = () => db.listing.findUniqueOrThrow({ where: { id: owner.listing.id } });
    expect((await stored()).isPremium).toBe(true);
    expect(await endPremium(db)).toBe(1);
    expect((await stored()).isPremium).toBe(false);
  });
});

describe("the mails about a plan", () => {
  const news = async ({ who }: { who: { id: number } }) =>
    (
      await db.outboxMail.findMany({
        where: { userId: who.id, template: { startsWith: "plan-" } },
        orderBy: { id: "asc" },
      })
    )
      .map(({ template }) => template)
      .filter((template) => template !== "plan-receipt");

  it("tell once that a payment failed, however often it is tried again", async () => {
    const owner = await ownerWithPlan(site);
    controls.renew(owner.subscription, { isPaid: false });
    await settled();
    controls.payOwed(owner.subscription, { isPaid: false });
    await settled();
    expect(await news(owner)).toEqual(["plan-payment-failed"]);
    const { plan } = (await readPlanOf(owner.who)) as { plan: unknown };
    expect(plan).toMatchObject({ name: "yearly", goesOn: "owed" });
  });

  it("tell of a cancellation, each time, and of the end", async () => {
    const owner = await ownerWithPlan(site);
    expect(await readPlanOf(owner.who)).toMatchObject({ plan: { goesOn: "renews" } });
    controls.cancelAtEnd(owner.subscription);
    await settled();
    expect(await readPlanOf(owner.who)).toMatchObject({ plan: { goesOn: "ends" } });
    controls.resume(owner.subscription);
    await settled();
    controls.cancelAtEnd(owner.subscription);
    controls.reachEnd(owner.subscription);
    await settled();
    expect((await news(owner)).at(-1)).toBe("plan-ended");
    expect(await news(owner)).toContain("plan-canceled");
    expect(await readPlanOf(owner.who)).toMatchObject({ plan: { goesOn: "over" } });
    const other = await ownerWithListing();
    expect(await readPlanOf(other.who)).toEqual({ plan: null });
  });

  it("tell 30 days ahead of a yearly renewal, once, and not of a monthly or canceled one", async () => {
    const [yearly, monthly, ending] = [
      await ownerWithPlan(site),
      await ownerWithPlan(site, { plan: "monthly" }),
      await ownerWithPlan(site),
    ];
    controls.cancelAtEnd(ending.subscription);
    await settled();
    const daysAhead = (days: number) => new Date(Date.now() + (year - days) * 86_400_000);
    await sendRenewalNotices(db, daysAhead(31));
    expect(await news(yearly)).toEqual([]);
    await sendRenewalNotices(db, daysAhead(29));
    await sendRenewalNotices(db, daysAhead(28));
    expect(await news(yearly)).toEqual(["plan-renewing"]);
    await sendRenewalNotices(db, new Date());
    expect(await news(monthly)).toEqual([]);
    expect(await news(ending)).toEqual(["plan-canceled"]);
  });
});

describe("a refund or dispute", () => {
  it("ends premium when the whole payment is refunded, and sends one email", async () => {
    const owner = await ownerWithPlan(site);
    const payment = await paymentOf(owner.subscription);
    controls.refund(payment, { amount: 20_000 });
    await settled();
    expect(await premiumOf(owner)).toEqual(premiumFor(year));
    controls.refund(payment);
    await settled();
    expect(await premiumOf(owner)).toEqual(nothing);
    expect((await rowOf(owner.subscription)).payments).toMatchObject([{ status: "refunded", refundedCents: 50_000 }]);
    const refunds = (await moneyMails(owner.who)).filter(({ template }) => template === "plan-refund");
    expect(refunds.map(({ values }) => values)).toMatchObject([
      { refundedCents: 20_000, until: expect.any(String) as string },
      { refundedCents: 30_000, until: null },
    ]);
  });

  it("ends only the period that was refunded", async () => {
    const owner = await ownerWithPlan(site);
    controls.renew(owner.subscription);
    await settled();
    controls.refund(await paymentOf(owner.subscription));
    await settled();
    expect(await premiumOf(owner)).toEqual(premiumFor(year));
  });

  it.each([
    ["lost", nothing],
    ["won", premiumFor(year)],
  ] as const)("follows the bank's decision on a dispute: %s", async (outcome, standing) => {
    const owner = await ownerWithPlan(site);
    const { id } = controls.openDispute(await paymentOf(owner.subscription));
    await settled();
    expect((await rowOf(owner.subscription)).payments).toMatchObject([{ status: "disputed" }]);
    expect(await premiumOf(owner)).toEqual(premiumFor(year));
    controls.closeDispute(id, outcome);
    await settled();
    expect(await premiumOf(owner)).toEqual(standing);
  });

  it("keeps other causes: an admin's grant stays in force", async () => {
    const owner = await ownerWithPlan(site);
    await db.premiumGrant.create({ data: { cause: "listing_grant", listingId: owner.listing.id } });
    controls.refund(await paymentOf(owner.subscription));
    await settled();
    expect(await premiumOf(owner)).toEqual({ account: false, listing: true, mayReply: true, until: null });
  });
});

describe("another application's events", () => {
  it("are stored without effect when this site didn't create the customer", async () => {
    const owner = await ownerWithListing();
    const customer = await site.stripe.customers.create({ metadata: { user_id: String(owner.who.id) } });
    const bought = await site.stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      success_url: "http://localhost:3000/premium",
      metadata: { user_id: String(owner.who.id), plan: "yearly" },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: 50,
            recurring: { interval: "year" },
            product_data: { name: "Something else" },
          },
        },
      ],
    });
    controls.pay(bought.id);
    await settled();
    expect(await premiumOf(owner)).toEqual(nothing);
    expect(await db.subscription.count({ where: { userId: owner.who.id } })).toBe(0);
    expect(controls.webhooks.events().every(({ id }) => controls.webhooks.deliveryOf(id).state === "delivered")).toBe(
      true,
    );
  });
});
