import type Stripe from "stripe";
import { afterAll, describe, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { reconcileContributions } from "@/server/crowdfund/reconcile";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { funding } from "../support/funding";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
const { begin, contribute, contribution, stand } = funding(site);
afterAll(() => site.end());

const mailsTo = (recipient: string) => db.outboxMail.findMany({ where: { recipient }, orderBy: { id: "asc" } });
const settled = () => controls.webhooks.settled();

/** Sends an event that the sandbox doesn't produce, about a session in its current state. */
const bring = (type: string, object: object) =>
  site.bring(
    JSON.stringify({
      id: `evt_made_${Math.random()}`,
      object: "event",
      api_version: "2026-10-28.endive",
      created: Math.floor(Date.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }),
  );

describe("a paid contribution", () => {
  it("counts at once, and its payer gets a receipt at the given address", async () => {
    const listing = await makeListing(db, { name: "Harbor Law" });
    const donor = { donor_name: "Kim", donor_email: "kim-paid@example.org" };
    const paid = await contribute(listing, 12_345, { body: donor });
    expect(paid).toMatchObject({ status: "paid", amountCents: 12_345, refundedCents: 0 });
    const intent = controls.object("payment_intent", paid.paymentId ?? "") as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ amount_received: 12_345, metadata: { kind: "contribution" } });
    expect(paid.paidAt?.getTime()).toBe(intent.created * 1000);
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 12_345, percent_funded: 24 });
    expect(await mailsTo("kim-paid@example.org")).toMatchObject([
      {
        template: "contribution-received",
        userId: null,
        values: { name: "Kim", listing: "Harbor Law", amount_cents: 12_345, payment: paid.paymentId },
      },
    ]);
    expect(await differences()).toEqual({});
  });

  it("belongs to the signed-in account, which gets the receipt", async () => {
    const who = await signIn({ email: "own-account@example.org", fullName: "Robin Ashdown" });
    const paid = await contribute(await makeListing(db), 2500, { as: who.headers });
    expect(paid).toMatchObject({ userId: who.id, donorEmail: "" });
    expect(await mailsTo("own-account@example.org")).toMatchObject([
      { userId: who.id, template: "contribution-received", values: { name: "Robin Ashdown" } },
    ]);
  });

  it("sends a guest without an address a receipt at the provider's address, which isn't stored", async () => {
    const session = await begin(await makeListing(db), 2500);
    controls.pay(session, { email: "only-provider@example.org" });
    await settled();
    expect(await mailsTo("only-provider@example.org")).toHaveLength(1);
    expect(await contribution(session)).toMatchObject({ donorEmail: "", donorName: "" });
  });

  it("counts even if this site never recorded its start", async () => {
    const listing = await makeListing(db);
    const who = await makeUser(db);
    const lost = await begin(listing, 3_000);
    await db.contribution.delete({ where: { checkoutSessionId: lost } });
    (controls.object("checkout.session", lost) as Stripe.Checkout.Session).metadata!.user_id = String(who.id);
    controls.pay(lost);
    await settled();
    expect(await contribution(lost)).toMatchObject({ status: "paid", amountCents: 3_000, userId: who.id });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 3_000 });
  });

  it.each([
    ["another site's", { site: "https://elsewhere.example" }],
    ["about something else", { kind: "tickets" }],
    ["for a missing listing", { listing_id: "2147483647" }],
    ["for no listing", { listing_id: "x" }],
  ])("doesn't count when it is %s", async (_what, metadata) => {
    const listing = await makeListing(db);
    const session = await begin(listing, 3_000);
    await db.contribution.delete({ where: { checkoutSessionId: session } });
    Object.assign((controls.object("checkout.session", session) as Stripe.Checkout.Session).metadata ?? {}, metadata);
    controls.pay(session);
    await settled();
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 0 });
    expect(await db.contribution.count({ where: { checkoutSessionId: session } })).toBe(0);
  });
});

describe("an unpaid contribution", () => {
  it("stays open after declined attempts, and expires when its time is up", async () => {
    const listing = await makeListing(db);
    const session = await begin(listing, 2500);
    expect(controls.pay(session, { isDeclined: true })).toBe(false);
    await settled();
    expect(await contribution(session)).toMatchObject({ status: "pending", paymentId: null });
    controls.expire(session);
    await settled();
    expect(await contribution(session)).toMatchObject({ status: "expired", paidAt: null });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 0 });
    expect(await differences()).toEqual({});
  });

  it("waits for a delayed payment, and fails if that fails", async () => {
    const [listing, late] = [await makeListing(db), "late@example.org"];
    const [good, bad] = [
      await begin(listing, 2500, { body: { donor_email: late } }),
      await begin(listing, 4000, { body: { donor_email: late } }),
    ];
    controls.webhooks.hold();
    for (const session of [good, bad]) controls.pay(session);
    const [of, intentOf] = [
      (id: string) => controls.object("checkout.session", id) as Stripe.Checkout.Session,
      (id: string) => controls.object("payment_intent", of(id).payment_intent as string) as Stripe.PaymentIntent,
    ];
    for (const session of [good, bad]) {
      of(session).payment_status = "unpaid";
      intentOf(session).status = "processing";
      expect(await bring("checkout.session.completed", of(session))).toBe(200);
      expect(await contribution(session)).toMatchObject({ status: "pending", paidAt: null });
    }
    expect(await mailsTo(late)).toEqual([]);
    intentOf(bad).status = "requires_payment_method";
    expect(await bring("checkout.session.async_payment_failed", of(bad))).toBe(200);
    of(good).payment_status = "paid";
    intentOf(good).status = "succeeded";
    expect(await bring("checkout.session.async_payment_succeeded", of(good))).toBe(200);
    expect(await contribution(bad)).toMatchObject({ status: "failed", paidAt: null });
    expect(await contribution(good)).toMatchObject({ status: "paid" });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 2500 });
    expect(await mailsTo(late)).toHaveLength(1);
    for (const { id } of controls.webhooks.events()) {
      if (controls.webhooks.deliveryOf(id).state === "pending") controls.webhooks.drop(id);
    }
    controls.webhooks.release();
    expect(await differences()).toEqual({});
  });
});

describe("a contribution without events", () => {
  it("is fetched from the provider after its time is up, and not before", async () => {
    const listing = await makeListing(db);
    controls.webhooks.hold();
    const [paid, givenUp, unknown, fresh] = [
      await begin(listing, 1_000),
      await begin(listing, 2_000),
      await begin(listing, 3_000),
      await begin(listing, 4_000),
    ];
    controls.pay(paid);
    controls.expire(givenUp);
    await db.contribution.update({ where: { checkoutSessionId: unknown }, data: { checkoutSessionId: "cs_unknown" } });
    const old = [paid, givenUp, "cs_unknown"];
    const createdAt = new Date(Date.now() - 26 * 3_600_000);
    await db.contribution.updateMany({ where: { checkoutSessionId: { in: old } }, data: { createdAt } });
    expect(await reconcileContributions(db, new Date())).toBe(3);
    const standings = await Promise.all([...old, fresh].map(async (session) => (await contribution(session)).status));
    expect(standings).toEqual(["paid", "expired", "expired", "pending"]);
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 1_000 });
    expect(await reconcileContributions(db, new Date())).toBe(0);
    controls.webhooks.release();
    await settled();
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 1_000 });
    expect(await differences()).toEqual({});
  });
});

describe("refunded money", () => {
  it("no longer counts, in part or whole, with one email per refund", async () => {
    const listing = await makeListing(db);
    const paid = await contribute(listing, 10_000, { body: { donor_email: "refunds@example.org" } });
    controls.refund(paid.paymentId ?? "", { amount: 2_500 });
    await settled();
    expect(await contribution(paid.checkoutSessionId)).toMatchObject({
      status: "partly_refunded",
      refundedCents: 2_500,
    });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 7_500 });
    controls.refund(paid.paymentId ?? "");
    await settled();
    expect(await contribution(paid.checkoutSessionId)).toMatchObject({ status: "refunded", refundedCents: 10_000 });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 0, percent_funded: 0 });
    expect((await mailsTo("refunds@example.org")).map(({ template, values }) => [template, values])).toMatchObject([
      ["contribution-received", { amount_cents: 10_000 }],
      ["contribution-refunded", { returned_cents: 2_500, returned_in_all_cents: 2_500 }],
      ["contribution-refunded", { returned_cents: 7_500, returned_in_all_cents: 10_000 }],
    ]);
    expect(await differences()).toEqual({});
  });

  it("counts while the bank reviews a dispute, and no longer once it is lost", async () => {
    const listing = await makeListing(db);
    const [won, lost] = [await contribute(listing, 10_000), await contribute(listing, 6_000)];
    const disputes = [won, lost].map(({ paymentId }) => controls.openDispute(paymentId ?? ""));
    await settled();
    expect(await contribution(won.checkoutSessionId)).toMatchObject({ status: "disputed", disputedCents: 10_000 });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 16_000 });
    controls.closeDispute(disputes[0]?.id ?? "", "won");
    controls.closeDispute(disputes[1]?.id ?? "", "lost");
    await settled();
    const none = { disputedCents: 0, refundedCents: 0 };
    expect(await contribution(won.checkoutSessionId)).toMatchObject({ status: "paid", lostCents: 0, ...none });
    expect(await contribution(lost.checkoutSessionId)).toMatchObject({ status: "lost", lostCents: 6_000, ...none });
    expect(await stand(listing)).toMatchObject({ amount_raised_cents: 10_000 });
    expect(await differences()).toEqual({});
  });

  it("doesn't affect a campaign when it belongs to a subscription", async () => {
    const customer = await site.stripe.customers.create({ email: "other@example.org" });
    const intents = () => controls.objects("payment_intent") as Stripe.PaymentIntent[];
    const before = intents().length;
    const session = await site.stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      success_url: "http://localhost:3000/",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: 5_000,
            recurring: { interval: "month" },
            product_data: { name: "Premium" },
          },
        },
      ],
    });
    controls.pay(session.id);
    controls.refund(intents().slice(before).at(-1)?.id ?? "");
    await settled();
    const refunded = await db.paymentEvent.findFirstOrThrow({
      where: { type: "charge.refunded" },
      orderBy: { receivedAt: "desc" },
    });
    expect(refunded.payload).toMatchObject({ data: { object: { amount_refunded: 5_000 } } });
    expect(await differences()).toEqual({});
  });
});
