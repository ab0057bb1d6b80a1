import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiVersion } from "../../scripts/payments/version.mjs";
import { clientOf, contributionAsked, openSandbox, planAsked } from "../support/payment-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await openSandbox();
  stripe = sandbox.stripe;
});
afterEach(() => sandbox.end());

const paidPlan = async () => {
  const { id } = await stripe.checkout.sessions.create(planAsked(sandbox.siteUrl));
  sandbox.controls.pay(id, { email: "robin@example.com" });
  return stripe.checkout.sessions.retrieve(id, { expand: ["subscription", "invoice.payments"] });
};
const paidContribution = async (cents = 2500) => {
  const { id } = await stripe.checkout.sessions.create(contributionAsked(sandbox.siteUrl, { cents }));
  sandbox.controls.pay(id, { email: "kim@example.com", name: "Kim" });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { session, intent, charge: intent.latest_charge as Stripe.Charge };
};
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("It was not refused.", { cause: error });
  return error;
};
const oneDay = 24 * 3600;
const seconds = (iso: string) => Date.parse(iso) / 1000;

test("speaks the version that the SDK asks for, and no other", async () => {
  expect(Stripe.API_VERSION).toBe(apiVersion);
  const answer = await stripe.customers.create({});
  expect(answer.lastResponse.apiVersion).toBe(apiVersion);
  expect(answer.lastResponse.requestId).toMatch(/^req_\w{24}$/);
  const error = await refusal(stripe.customers.create({}, { apiVersion: "2020-08-27" }));
  expect([error.statusCode, error.message]).toEqual([400, expect.stringContaining(apiVersion)]);
});

test("asks for its key", async () => {
  const stranger = clientOf({ ...sandbox.env, DEV_PAYMENTS_KEY: "sk_test_somebody" });
  expect(await refusal(stranger.customers.list())).toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
    message: "Invalid API Key provided: sk_test_***",
  });
  const bare = await fetch(`${sandbox.url}/v1/customers`);
  expect([bare.status, await bare.json()]).toEqual([
    401,
    { error: { type: "invalid_request_error", message: "You did not provide an API key." } },
  ]);
});

describe("customers", () => {
  test("are made, changed, found by e-mail and read", async () => {
    const made = await stripe.customers.create({ email: "robin@example.com", metadata: { user_id: "7", old: "1" } });
    expect(made).toMatchObject({ object: "customer", email: "robin@example.com", livemode: false });
    expect(made.id).toMatch(/^cus_\w{24}$/);
    await stripe.customers.create({ email: "kim@example.com" });
    await stripe.customers.update(made.id, { name: "Robin", metadata: { old: "", more: "2" } });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({
      name: "Robin",
      email: "robin@example.com",
      metadata: { user_id: "7", more: "2" },
    });
    const found = await stripe.customers.list({ email: "robin@example.com" });
    expect(found.data.map(({ id }) => id)).toEqual([made.id]);
  });

  test("are listed newest first, page by page, both ways", async () => {
    const made: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"]) made.unshift((await stripe.customers.create({ name })).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
    const second = await stripe.customers.list({ limit: 3, starting_after: made[1] });
    expect([second.data.map(({ id }) => id), second.has_more]).toEqual([made.slice(2), false]);
    const back = await stripe.customers.list({ limit: 2, ending_before: made[4] });
    expect([back.data.map(({ id }) => id), back.has_more]).toEqual([made.slice(2, 4), true]);
    const all: string[] = [];
    for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(made);
    const old = await stripe.customers.list({ created: { lt: seconds("2026-03-31T12:00:00Z") } });
    expect(old.data).toEqual([]);
    expect(await refusal(stripe.customers.list({ limit: 101 }))).toMatchObject({ statusCode: 400, param: "limit" });
    expect(await refusal(stripe.customers.list({ starting_after: "cus_x" }))).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "starting_after",
    });
  });
});

describe("refuses", () => {
  const line = (price: object) => ({
    line_items: [{ quantity: 1, price_data: { currency: "usd", product_data: { name: "x" }, ...price } }],
  });
  test.each<[string, object, { code?: string; param?: string }]>([
    ["an amount with a fraction", line({ unit_amount: 10.5 }), { code: "parameter_invalid_integer" }],
    ["an amount below nothing", line({ unit_amount: -100 }), { code: "parameter_invalid_integer" }],
    ["an amount in words", line({ unit_amount: "much" }), { code: "parameter_invalid_integer" }],
    ["an amount that is too small", line({ unit_amount: 49 }), { code: "amount_too_small" }],
    ["an amount that is too large", line({ unit_amount: 100_000_000 }), { code: "parameter_invalid_integer" }],
    ["another currency", line({ unit_amount: 500, currency: "xyz" }), {}],
    ["a renewal of what is paid once", line({ unit_amount: 500, recurring: { interval: "year" } }), {}],
    ["no lines", { line_items: [] }, { code: "parameter_missing", param: "line_items" }],
    ["an unknown mode", { mode: "gift" }, { param: "mode" }],
    ["an unknown parameter", { colour: "red" }, { code: "parameter_unknown", param: "colour" }],
    ["a parameter of the other mode", { subscription_data: { description: "x" } }, { param: "subscription_data" }],
    ["a target that is no address", { success_url: "premium" }, { code: "url_invalid", param: "success_url" }],
    ["an e-mail that is none", { customer_email: "robin" }, { code: "email_invalid", param: "customer_email" }],
    ["a customer who is not there", { customer: "cus_x" }, { code: "resource_missing", param: "customer" }],
    ["an end that is too near", { expires_at: seconds("2026-03-31T12:10:00Z") }, { param: "expires_at" }],
    ["metadata that is too long", { metadata: { a: "x".repeat(501) } }, { param: "metadata[a]" }],
  ])("a session with %s", async (_what, wrong, told) => {
    const asked = { ...contributionAsked(sandbox.siteUrl), ...wrong };
    const error = await refusal(stripe.checkout.sessions.create(asked));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, ...told });
    expect(sandbox.controls.objects("checkout.session")).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["customer", () => stripe.customers.retrieve("cus_x")],
    ["checkout.session", () => stripe.checkout.sessions.retrieve("cs_test_x")],
    ["subscription", () => stripe.subscriptions.retrieve("sub_x")],
    ["invoice", () => stripe.invoices.retrieve("in_x")],
    ["payment_intent", () => stripe.paymentIntents.retrieve("pi_x")],
    ["charge", () => stripe.charges.retrieve("ch_x")],
    ["refund", () => stripe.refunds.retrieve("re_x")],
    ["dispute", () => stripe.disputes.retrieve("dp_x")],
    ["event", () => stripe.events.retrieve("evt_x")],
  ])("a %s that is not there", async (noun, ask) => {
    const error = await refusal(ask());
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
    expect(error.message).toMatch(new RegExp(`^No such ${noun}: '`));
  });

  test("an address that it does not know, and keys that are no keys", async () => {
    expect(await refusal(stripe.coupons.list())).toMatchObject({ statusCode: 404 });
    const headers = { authorization: `Bearer ${sandbox.env.DEV_PAYMENTS_KEY}` };
    const body = new URLSearchParams({ "__proto__[polluted]": "1", "a]b": "2" });
    const answer = await fetch(`${sandbox.url}/v1/customers`, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe("a request with a key of its own", () => {
  test("is done once, and its answer given again", async () => {
    const asked = contributionAsked(sandbox.siteUrl);
    const first = await stripe.checkout.sessions.create(asked, { idempotencyKey: "one" });
    const again = await stripe.checkout.sessions.create(asked, { idempotencyKey: "one" });
    expect(again.id).toBe(first.id);
    expect([first, again].map(({ lastResponse }) => lastResponse.headers["idempotent-replayed"])).toEqual([
      undefined,
      "true",
    ]);
    expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
    expect(sandbox.controls.objects("checkout.session")).toHaveLength(1);
  });

  test("can't be used for something else", async () => {
    await stripe.customers.create({ name: "a" }, { idempotencyKey: "one" });
    expect(await refusal(stripe.customers.create({ name: "b" }, { idempotencyKey: "one" }))).toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  test("waits for nobody while the first is under way", async () => {
    sandbox.controls.requests.hold();
    const first = stripe.customers.create({ name: "a" }, { idempotencyKey: "one" });
    await expect.poll(() => sandbox.controls.requests.waiting()).toBe(1);
    const error = await refusal(stripe.customers.create({ name: "a" }, { idempotencyKey: "one" }));
    expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    sandbox.controls.requests.release();
    const { id } = await first;
    expect((await stripe.customers.create({ name: "a" }, { idempotencyKey: "one" })).id).toBe(id);
  });

  test("may be sent again when it was refused before anything was done", async () => {
    const options = { idempotencyKey: "one" };
    expect(await refusal(stripe.customers.create({ email: "robin" }, options))).toMatchObject({ statusCode: 400 });
    sandbox.controls.requests.fail({ status: 500 });
    expect(await refusal(stripe.customers.create({ name: "a" }, options))).toMatchObject({ statusCode: 500 });
    expect(await stripe.customers.create({ name: "a" }, options)).toMatchObject({ name: "a" });
  });

  test("survives an answer that got lost", async () => {
    sandbox.controls.requests.loseAnswers();
    const options = { idempotencyKey: "one", maxNetworkRetries: 1 };
    const made = await stripe.customers.create({ name: "a" }, options);
    expect(sandbox.controls.objects("customer")).toMatchObject([{ id: made.id }]);
  });
});

describe("a subscription", () => {
  test("comes of a paid session, with its customer, invoice and payment", async () => {
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

  test("is cancelled at the end of its period, resumed, and ends there", async () => {
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

  test("is cancelled at once", async () => {
    const { id } = (await paidPlan()).subscription as Stripe.Subscription;
    const ended = await stripe.subscriptions.cancel(id, { cancellation_details: { comment: "Too dear" } });
    expect(ended).toMatchObject({ status: "canceled", cancellation_details: { comment: "Too dear" } });
  });

  test("renews when its time comes; months keep the day that they began on", async () => {
    const asked = planAsked(sandbox.siteUrl);
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

  test("is past due when the card fails, and active again when it pays", async () => {
    const { id } = (await paidPlan()).subscription as Stripe.Subscription;
    sandbox.controls.renew(id, { isPaid: false });
    const due = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    const invoice = due.latest_invoice as Stripe.Invoice;
    // As at the provider: the period moves on before anybody paid for it. What was paid for stands on the invoices.
    expect(due.status).toBe("past_due");
    expect(due.items.data[0]?.current_period_end).toBe(seconds("2028-03-31T12:00:00Z"));
    expect(invoice).toMatchObject({ status: "open", attempt_count: 1, amount_remaining: 50_000 });
    expect(await stripe.invoices.pay(invoice.id ?? "")).toMatchObject({ status: "paid", amount_remaining: 0 });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "active" });
    expect(await refusal(stripe.invoices.pay(invoice.id ?? ""))).toMatchObject({ code: "invoice_already_paid" });
  });

  test("ends after four attempts at a card that fails", async () => {
    const { id: sessionId } = await stripe.checkout.sessions.create(planAsked(sandbox.siteUrl));
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

describe("what is paid once", () => {
  test("has a payment and a charge that carry what the session was told", async () => {
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

  test("is given back in parts, never more than was paid", async () => {
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

  test("is disputed, and given back by nobody meanwhile", async () => {
    const { intent, charge } = await paidContribution();
    const { id } = sandbox.controls.openDispute(intent.id);
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: "needs_response", amount: 2500 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true });
    expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({ code: "charge_disputed" });
    expect(await stripe.disputes.close(id)).toMatchObject({ status: "lost" });
    expect(() => sandbox.controls.closeDispute(id, "won")).toThrow("already closed");
  });

  test("can be tried again after a card was declined; a session is used once", async () => {
    const { id } = await stripe.checkout.sessions.create(contributionAsked(sandbox.siteUrl));
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

  test("is no more to be had when the session has expired", async () => {
    const sessions = await Promise.all(
      [1, 2].map(() => stripe.checkout.sessions.create(contributionAsked(sandbox.siteUrl))),
    );
    const [asked, aged] = sessions.map(({ id }) => id) as [string, string];
    expect(await stripe.checkout.sessions.expire(asked)).toMatchObject({ status: "expired", url: null });
    expect(await refusal(stripe.checkout.sessions.expire(asked))).toMatchObject({ statusCode: 400 });
    sandbox.clock.now = new Date(sandbox.clock.now.getTime() + oneDay * 1000);
    expect(await stripe.checkout.sessions.retrieve(aged)).toMatchObject({ status: "expired" });
    expect(() => sandbox.controls.pay(aged)).toThrow("is over");
  });
});

test("portal sessions are for customers who are there", async () => {
  const { id: customer } = await stripe.customers.create({ email: "robin@example.com" });
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: `${sandbox.siteUrl}/premium` });
  expect(session).toMatchObject({ customer, url: `${sandbox.url}/portal/${session.id}` });
  expect(await refusal(stripe.billingPortal.sessions.create({ customer: "cus_x" }))).toMatchObject({
    code: "resource_missing",
    param: "customer",
  });
});

test("what can't be expanded is refused", async () => {
  const { id } = await stripe.customers.create({ name: "a" });
  const error = await refusal(stripe.customers.retrieve(id, { expand: ["shoe_size"] }));
  expect(error.message).toBe("This property cannot be expanded (shoe_size).");
});
