import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiVersion } from "../../dev/payments/version";
import { clientOf, contributionRequest, openSandbox, refusal } from "../support/payment-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await openSandbox();
  stripe = sandbox.stripe;
});
afterEach(() => sandbox.end());

const seconds = (iso: string) => Date.parse(iso) / 1000;

test("supports the API version of the SDK, and no other", async () => {
  expect(Stripe.API_VERSION).toBe(apiVersion);
  const answer = await stripe.customers.create({});
  expect(answer.lastResponse.apiVersion).toBe(apiVersion);
  expect(answer.lastResponse.requestId).toMatch(/^req_\w{24}$/);
  const error = await refusal(stripe.customers.create({}, { apiVersion: "2020-08-27" }));
  expect([error.statusCode, error.message]).toEqual([400, expect.stringContaining(apiVersion)]);
});

test("requires its key", async () => {
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
  test("are created, changed, found by email, and retrieved", async () => {
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

  test("are listed newest first, by page, in both directions", async () => {
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
    ["a negative amount", line({ unit_amount: -100 }), { code: "parameter_invalid_integer" }],
    ["an amount in words", line({ unit_amount: "much" }), { code: "parameter_invalid_integer" }],
    ["an amount that is too small", line({ unit_amount: 49 }), { code: "amount_too_small" }],
    ["an amount that is too large", line({ unit_amount: 100_000_000 }), { code: "parameter_invalid_integer" }],
    ["another currency", line({ unit_amount: 500, currency: "xyz" }), {}],
    ["a recurring price in payment mode", line({ unit_amount: 500, recurring: { interval: "year" } }), {}],
    ["no lines", { line_items: [] }, { code: "parameter_missing", param: "line_items" }],
    ["an unknown mode", { mode: "gift" }, { param: "mode" }],
    ["an unknown parameter", { color: "red" }, { code: "parameter_unknown", param: "color" }],
    ["a parameter of the other mode", { subscription_data: { description: "x" } }, { param: "subscription_data" }],
    ["an invalid URL", { success_url: "premium" }, { code: "url_invalid", param: "success_url" }],
    ["a change of no customer", { customer_update: { name: "auto" } }, { param: "customer_update" }],
    ["an invalid e-mail", { customer_email: "robin" }, { code: "email_invalid", param: "customer_email" }],
    ["an unknown customer", { customer: "cus_x" }, { code: "resource_missing", param: "customer" }],
    ["an expiry that is too soon", { expires_at: seconds("2026-03-31T12:10:00Z") }, { param: "expires_at" }],
    ["metadata that is too long", { metadata: { a: "x".repeat(501) } }, { param: "metadata[a]" }],
  ])("a session with %s", async (_what, wrong, told) => {
    const asked = { ...contributionRequest(sandbox.siteUrl), ...wrong };
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
  ])("an unknown %s", async (noun, ask) => {
    const error = await refusal(ask());
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
    expect(error.message).toMatch(new RegExp(`^No such ${noun}: '`));
  });

  test("an unknown path, and invalid keys", async () => {
    expect(await refusal(stripe.coupons.list())).toMatchObject({ statusCode: 404 });
    const headers = { authorization: `Bearer ${sandbox.env.DEV_PAYMENTS_KEY}` };
    const body = new URLSearchParams({ "__proto__[polluted]": "1", "a]b": "2" });
    const answer = await fetch(`${sandbox.url}/v1/customers`, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe("a request with an idempotency key", () => {
  test("is executed once, and its response repeated", async () => {
    const asked = contributionRequest(sandbox.siteUrl);
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

  test("can't be reused for another request", async () => {
    await stripe.customers.create({ name: "a" }, { idempotencyKey: "one" });
    expect(await refusal(stripe.customers.create({ name: "b" }, { idempotencyKey: "one" }))).toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  test("is refused at once while the first is in progress", async () => {
    sandbox.controls.requests.hold();
    const first = stripe.customers.create({ name: "a" }, { idempotencyKey: "one" });
    await expect.poll(() => sandbox.controls.requests.waiting()).toBe(1);
    const error = await refusal(stripe.customers.create({ name: "a" }, { idempotencyKey: "one" }));
    expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    sandbox.controls.requests.release();
    const { id } = await first;
    expect((await stripe.customers.create({ name: "a" }, { idempotencyKey: "one" })).id).toBe(id);
  });

  test("can be sent again if it was refused before anything was done", async () => {
    const options = { idempotencyKey: "one" };
    expect(await refusal(stripe.customers.create({ email: "robin" }, options))).toMatchObject({ statusCode: 400 });
    sandbox.controls.requests.fail({ status: 500 });
    expect(await refusal(stripe.customers.create({ name: "a" }, options))).toMatchObject({ statusCode: 500 });
    expect(await stripe.customers.create({ name: "a" }, options)).toMatchObject({ name: "a" });
  });

  test("survives a lost response", async () => {
    sandbox.controls.requests.loseAnswers();
    const options = { idempotencyKey: "one", maxNetworkRetries: 1 };
    const made = await stripe.customers.create({ name: "a" }, options);
    expect(sandbox.controls.objects("customer")).toMatchObject([{ id: made.id }]);
  });
});

test("creates portal sessions for existing customers only", async () => {
  const { id: customer } = await stripe.customers.create({ email: "robin@example.com" });
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: `${sandbox.siteUrl}/premium` });
  expect(session).toMatchObject({ customer, url: `${sandbox.url}/portal/${session.id}` });
  expect(await refusal(stripe.billingPortal.sessions.create({ customer: "cus_x" }))).toMatchObject({
    code: "resource_missing",
    param: "customer",
  });
});

test("refuses to expand what can't be expanded", async () => {
  const { id } = await stripe.customers.create({ name: "a" });
  const error = await refusal(stripe.customers.retrieve(id, { expand: ["shoe_size"] }));
  expect(error.message).toBe("This property cannot be expanded (shoe_size).");
});
