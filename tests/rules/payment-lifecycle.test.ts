import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contributionRequest, openSandbox, planRequest, refusal } from "../support/payment-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await openSandbox();
  stripe = sandbox.stripe;
});
afterEach(() => sandbox.end());

const paidPlan = async () => {
  const { id } = await stripe.checkout.sessions.create(planRequest(sandbox.siteUrl));
  sandbox.controls.pay(id, { email: "robin@example.com" });
  return stripe.checkout.sessions.retrieve(id, { expand: ["subscription", "invoice.payments"] });
};
const paidContribution = async (cents = 2500) => {
  const { id } = await stripe.checkout.sessions.create(contributionRequest(sandbox.siteUrl, { cents }));
  sandbox.controls.pay(id, { email: "kim@example.com", name: "Kim" });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { session, intent, charge: intent.latest_charge as Stripe.Charge };
};
const oneDay = 24 * 3600;
const seconds = (iso: string) => Date.parse(iso) / 1000;

describe("a subscription", () => {
  test("is created by a paid session, with its customer, invoice, and payment", async () => {
    const session = await paidPlan();
    const subscription = session.subscription as Stripe.Subscription;
    const invoice = session.invoice as Stripe.Invoice;
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null, payment_intent: null });
    expect(subscription).toMatchObject({ status: "active", metadata: { user_id: "7" }, latest_invoice: invoice.id });
    expect(subscription.items.data[0]).toMatchObject({
      current_period_start: seconds("2026-03-31T12:00:00Z"),
      current_period_end: seconds("2027-03-31T12:00:00Z"),
      price: { unit_amount: 50_000 },
    });
    expect(invoice).toMatchObject({ status: "paid", amount_paid: 50_000, billing_reason: "subscription_create" });
    const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
    const links = await stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intent } });
    expect(links.data.map((one) => one.invoice)).toEqual([invoice.id]);
    expect(await stripe.customers.retrieve(session.customer as string)).toMatchObject({ email: "robin@example.com" });
    const listed = await stripe.subscriptions.list({ customer: session.customer as string });
    expect(listed.data.map(({ id }) => id)).toEqual([subscription.id]);
    const invoices = await stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ id }) => id)).toEqual([invoice.id]);
  });

  test("can be canceled at the end of its period, be resumed, and end there", async () => {
    const { id } = (await paidPlan()).subscription as Stripe.Subscription;
    const end = seconds("2027-03-31T12:00:00Z");
    const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
    const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    sandbox.clock.now = new Date(end * 1000);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled", ended_at: end });
    expect((await stripe.subscriptions.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
    expect(await refusal(stripe.subscriptions.update(id, { cancel_at_period_end: false }))).toMatchObject({
      statusCode: 400,
    });
    expect(await refusal(stripe.subscriptions.cancel(id))).toMatchObject({ statusCode: 404 });
  });

  test("can be canceled at once", async () => {
    const { id } = (await paidPlan()).subscription as Stripe.Subscription;
    const ended = await stripe.subscriptions.cancel(id, { cancellation_details: { comment: "Too dear" } });
    expect(ended).toMatchObject({ status: "canceled", cancellation_details: { comment: "Too dear" } });
  });

  test("renews on time; monthly periods keep their day of the month", async () => {
    const asked = planRequest(sandbox.siteUrl);
    const [line] = asked.line_items ?? [];
    if (line?.price_data) line.price_data.recurring = { interval: "month" };
    const { id: sessionId } = await stripe.checkout.sessions.create(asked);
    sandbox.controls.pay(sessionId, { email: "robin@example.com" });
    const { subscription: id } = await stripe.checkout.sessions.retrieve(sessionId);
    const ends: string[] = [];
    for (const now of [
      "2026-03-31T12:00:00Z",
      "2026-04-30T12:00:00Z",
      "2026-05-31T12:00:00Z",
      "2027-02-28T12:00:00Z",
    ]) {
      sandbox.clock.now = new Date(now);
      const { items } = await stripe.subscriptions.retrieve(id as string);
      ends.push(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10));
    }
    expect(ends).toEqual(["2026-04-30", "2026-05-31", "2026-06-30", "2027-03-31"]);
    expect((await stripe.invoices.list({ limit: 100 })).data).toHaveLength(12);
  });

  test("is past due when the card is declined, and active again after a payment", async () => {
    const { id } = (await paidPlan()).subscription as Stripe.Subscription;
    sandbox.controls.renew(id, { isPaid: false });
    const due = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    const invoice = due.latest_invoice as Stripe.Invoice;
    // As with the provider, the period advances before it is paid. The invoices show what was paid.
    expect(due.status).toBe("past_due");
    expect(due.items.data[0]?.current_period_end).toBe(seconds("2028-03-31T12:00:00Z"));
    expect(invoice).toMatchObject({ status: "open", attempt_count: 1, amount_remaining: 50_000 });
    expect(await stripe.invoices.pay(invoice.id ?? "")).toMatchObject({ status: "paid", amount_remaining: 0 });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "active" });
    expect(await refusal(stripe.invoices.pay(invoice.id ?? ""))).toMatchObject({ code: "invoice_already_paid" });
  });

  test("ends after four declined attempts", async () => {
    const { id: sessionId } = await stripe.checkout.sessions.create(planRequest(sandbox.siteUrl));
    sandbox.controls.pay(sessionId, { email: "robin@example.com", number: "4000 0000 0000 0341" });
    const { subscription: id } = await stripe.checkout.sessions.retrieve(sessionId);
    sandbox.clock.now = new Date("2027-03-31T12:00:00Z");
    const due = await stripe.subscriptions.retrieve(id as string);
    expect(due.status).toBe("past_due");
    const error = await refusal(stripe.invoices.pay(due.latest_invoice as string, {}, { idempotencyKey: "pay" }));
    expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code: "card_declined" });
    for (let day = 3; day <= 9; day += 3) {
      sandbox.clock.now = new Date(Date.parse("2027-03-31T12:00:00Z") + day * oneDay * 1000);
      sandbox.controls.catchUp();
    }
    expect(await stripe.subscriptions.retrieve(id as string)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
  });
});

describe("time that passes", () => {
  test("moves a customer's past back and leaves the clock and other customers", async () => {
    const { subscription, customer } = await paidPlan();
    const { id } = subscription as Stripe.Subscription;
    const other = (await paidPlan()).subscription as Stripe.Subscription;
    sandbox.controls.happen("pass", id, { days: "7" });
    const [line] = (await stripe.invoices.list({ subscription: id })).data[0]?.lines.data ?? [];
    expect(line?.period).toEqual({ start: seconds("2026-03-24T12:00:00Z"), end: seconds("2027-03-24T12:00:00Z") });
    expect((await stripe.charges.list({ customer: customer as string })).data).toMatchObject([
      { amount: 50_000, created: seconds("2026-03-24T12:00:00Z") },
    ]);
    expect(await stripe.subscriptions.retrieve(other.id)).toMatchObject({
      start_date: seconds("2026-03-31T12:00:00Z"),
    });
  });

  test("leads to the renewal, so that the new period begins now", async () => {
    const { id } = (await paidPlan()).subscription as Stripe.Subscription;
    sandbox.controls.happen("fail-renewal", id);
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    expect([item?.current_period_start, item?.current_period_end]).toEqual([
      seconds("2026-03-31T12:00:00Z"),
      seconds("2027-03-31T12:00:00Z"),
    ]);
  });
});

describe("a customer", () => {
  test("has a balance that previews and renewals use, and that can be taken back", async () => {
    const { subscription, customer } = await paidPlan();
    const { id } = subscription as Stripe.Subscription;
    const changed = (amount: number) =>
      stripe.customers.createBalanceTransaction(customer as string, { amount, currency: "usd" });
    expect(await changed(-20_000)).toMatchObject({ amount: -20_000, ending_balance: -20_000 });
    const next = async () => (await stripe.invoices.createPreview({ subscription: id })).amount_due;
    expect(await next()).toBe(30_000);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    await changed(20_000);
    expect(await next()).toBe(50_000);
    sandbox.controls.cancelNow(id);
    expect(await refusal(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({ statusCode: 404 });
  });

  test("has a card that expires and can be replaced", async () => {
    const { id } = (await paidPlan()).subscription as Stripe.Subscription;
    const card = async () => {
      const { default_payment_method: method } = await stripe.subscriptions.retrieve(id, {
        expand: ["default_payment_method"],
      });
      return (method as Stripe.PaymentMethod).card;
    };
    sandbox.controls.happen("expire-card", id);
    expect(await card()).toMatchObject({ exp_month: 3, exp_year: 2026 });
    sandbox.controls.happen("update-card", id);
    expect((await card())?.exp_year).toBeGreaterThan(2026);
  });
});

describe("a one-time payment", () => {
  test("has a payment and a charge with the session's metadata and description", async () => {
    const { session, intent, charge } = await paidContribution();
    expect(session).toMatchObject({
      status: "complete",
      amount_total: 2500,
      customer: null,
      metadata: { listing_id: "5" },
    });
    expect(session.customer_details).toMatchObject({ email: "kim@example.com", name: "Kim" });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 2500, metadata: { listing_id: "5" } });
    expect(charge).toMatchObject({ paid: true, amount_captured: 2500, payment_intent: intent.id });
    const [found] = (await stripe.checkout.sessions.list({ payment_intent: intent.id, expand: ["data.line_items"] }))
      .data;
    expect(found?.id).toBe(session.id);
    expect(found?.line_items?.data).toMatchObject([{ amount_total: 2500, description: "Credit for a premium year" }]);
  });

  test("can be refunded in parts, never beyond what was paid", async () => {
    const { intent, charge } = await paidContribution();
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 1000, refunded: false });
    expect(await refusal(stripe.refunds.create({ charge: charge.id, amount: 1501 }))).toMatchObject({
      statusCode: 400,
      param: "amount",
    });
    await stripe.refunds.create({ charge: charge.id });
    const whole = await stripe.charges.retrieve(charge.id, { expand: ["refunds"] });
    expect(whole).toMatchObject({ amount_refunded: 2500, refunded: true });
    expect(whole.refunds?.data.map(({ amount }) => amount)).toEqual([1500, 1000]);
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
    expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: "charge_already_refunded",
    });
  });

  test("can be disputed, and not refunded meanwhile", async () => {
    const { intent, charge } = await paidContribution();
    const { id } = sandbox.controls.openDispute(intent.id);
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: "needs_response", amount: 2500 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true });
    expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({ code: "charge_disputed" });
    expect(await stripe.disputes.close(id)).toMatchObject({ status: "lost" });
    expect(() => sandbox.controls.closeDispute(id, "won")).toThrow("already closed");
  });

  test("can be retried after a declined card, but a session completes only once", async () => {
    const { id } = await stripe.checkout.sessions.create(contributionRequest(sandbox.siteUrl));
    expect(sandbox.controls.pay(id, { number: "4000000000000002" })).toBe(false);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open", payment_status: "unpaid" });
    expect(sandbox.controls.pay(id)).toBe(true);
    expect(() => sandbox.controls.pay(id)).toThrow("is over");
    const intents = (await stripe.paymentIntents.list()).data;
    expect(intents.map(({ status }) => status)).toEqual(["succeeded"]);
    expect((await stripe.charges.list({ payment_intent: intents[0]?.id })).data.map((one) => one.status)).toEqual([
      "succeeded",
      "failed",
    ]);
  });

  test("can't be made after the session has expired", async () => {
    const sessions = await Promise.all(
      [1, 2].map(() => stripe.checkout.sessions.create(contributionRequest(sandbox.siteUrl))),
    );
    const [asked, aged] = sessions.map(({ id }) => id) as [string, string];
    expect(await stripe.checkout.sessions.expire(asked)).toMatchObject({ status: "expired", url: null });
    expect(await refusal(stripe.checkout.sessions.expire(asked))).toMatchObject({ statusCode: 400 });
    sandbox.clock.now = new Date(sandbox.clock.now.getTime() + oneDay * 1000);
    expect(await stripe.checkout.sessions.retrieve(aged)).toMatchObject({ status: "expired" });
    expect(() => sandbox.controls.pay(aged)).toThrow("is over");
  });
});
