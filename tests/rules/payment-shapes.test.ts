import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contributionRequest, openSandbox, planRequest } from "../support/payment-sandbox";
import { realData } from "../support/real-data";
import { wrongByExample, wrongByTheSdk } from "../support/sdk-shapes";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
/** Every object that went over the wire, by type, in each of its states. */
const seen = new Map<string, Record<string, unknown>[]>();

function gather(value: unknown) {
  if (typeof value !== "object" || value === null) return;
  Object.values(value).forEach(gather);
  if (!("object" in value) || typeof value.object !== "string") return;
  if (value.object === "list" || value.object === "plan") return;
  // An object within an event is a snapshot; the event's own type is checked without it.
  const one = value.object === "event" ? { ...value, data: { object: {} } } : { ...value };
  seen.set(value.object, [...(seen.get(value.object) ?? []), one]);
}

/** A response as it is on the wire: the SDK converts some fields. */
async function ask(address: string, body?: object) {
  const headers = { authorization: `Bearer ${sandbox.env.DEV_PAYMENTS_KEY}` };
  const form = body && { method: "POST", body: new URLSearchParams(body as Record<string, string>) };
  const answer = await fetch(`${sandbox.url}/v1/${address}`, { headers, ...form });
  expect(answer.status).toBe(200);
  const value = (await answer.json()) as { id: string };
  gather(value);
  return value;
}

/** Previews a switch of a subscription to a monthly price, and makes it. */
async function switchTo(subscription: string, product: string) {
  const { items } = await sandbox.stripe.subscriptions.retrieve(subscription);
  const price = { "[price_data][currency]": "usd", "[price_data][unit_amount]": "5000" };
  const more = { "[price_data][product]": product, "[price_data][recurring][interval]": "month" };
  const item = Object.entries({ "[id]": items.data[0]?.id ?? "", ...price, ...more });
  const named = (start: string) => Object.fromEntries(item.map(([key, value]) => [`${start}[0]${key}`, value]));
  // The period that was renewed early begins in the future.
  const proration_date = String(items.data[0]?.current_period_start);
  const details = { ...named("subscription_details[items]"), "subscription_details[proration_date]": proration_date };
  await ask("invoices/create_preview", { subscription, ...details });
  await ask(`subscriptions/${subscription}`, { proration_date, ...named("items") });
}

beforeAll(async () => {
  sandbox = await openSandbox();
  const { controls, stripe, siteUrl } = sandbox;
  const message = { custom_text: { submit: { message: "Sold as credit." } } };
  const plan = await stripe.checkout.sessions.create(
    planRequest(siteUrl, { customer_email: "robin@example.com", tax_id_collection: { enabled: true }, ...message }),
  );
  const contribution = () => stripe.checkout.sessions.create(contributionRequest(siteUrl));
  const [first, second, left] = await Promise.all([contribution(), contribution(), contribution()]);
  for (const { id } of [plan, first, second, left]) await ask(`checkout/sessions/${id}?expand[]=line_items`);
  controls.pay(plan.id, { isDeclined: true });
  for (const { id } of [plan, first, second])
    controls.pay(id, { email: "robin@example.com", name: "Robin", company: "Robin LLC", taxId: "12-3456789" });
  controls.expire(left.id);
  const paid = await stripe.checkout.sessions.retrieve(plan.id);
  const subscription = paid.subscription as string;
  controls.renew(subscription, { isPaid: false });
  await ask(`subscriptions/${subscription}?expand[]=latest_invoice.payments`);
  controls.payOwed(subscription, { isPaid: true });
  const { id: product } = await stripe.products.create({ name: "Premium, monthly" });
  await ask(`products/${product}`);
  await switchTo(subscription, product);
  controls.cancelAtEnd(subscription);
  controls.reachEnd(subscription);
  const intentOf = async ({ id }: { id: string }) =>
    (await stripe.checkout.sessions.retrieve(id)).payment_intent as string;
  controls.refund(await intentOf(first), { amount: 500 });
  controls.closeDispute(controls.openDispute(await intentOf(second)).id, "won");
  await ask("billing_portal/sessions", { customer: paid.customer, return_url: siteUrl });
  for (const kind of ["customers", "checkout/sessions", "subscriptions", "invoices", "invoice_payments"]) {
    await ask(`${kind}?limit=100${kind === "subscriptions" ? "&status=all" : ""}`);
  }
  await ask("charges?limit=100&expand[]=data.refunds");
  for (const kind of ["payment_intents", "refunds", "disputes", "events"]) await ask(`${kind}?limit=100`);
});
afterAll(() => sandbox.end());

const kinds = [
  "customer",
  "checkout.session",
  "item",
  "price",
  "product",
  "billing_portal.session",
  "subscription",
  "subscription_item",
  "invoice",
  "line_item",
  "invoice_payment",
  "payment_intent",
  "charge",
  "refund",
  "dispute",
  "event",
];

test("sees every type of object", () => {
  expect([...seen.keys()].sort()).toEqual([...kinds].sort());
});

describe("an object matches the pinned SDK's declarations:", () => {
  test.each(kinds)("%s", (kind) => {
    expect(new Set(seen.get(kind)?.flatMap(wrongByTheSdk))).toEqual(new Set());
  });
});

describe("the comparison detects", () => {
  const customer = () => seen.get("customer")?.[0] ?? {};
  const without = (key: string) => Object.fromEntries(Object.entries(customer()).filter(([name]) => name !== key));

  test.each<[string, () => object, string[]]>([
    ["an extra key", () => ({ ...customer(), color: "red" }), ["customer.color is unknown"]],
    ["a missing key", () => without("balance"), ["customer.balance is missing"]],
    ["nothing if an optional key is missing", () => without("phone"), []],
    ["a null that isn't allowed", () => ({ ...customer(), balance: null }), ["customer.balance is null"]],
    ["another type", () => ({ ...customer(), livemode: "no" }), ['customer.livemode is "no", not false']],
    [
      "a nested fault",
      () => ({ ...customer(), invoice_settings: { footer: null } }),
      [
        "customer.invoice_settings.custom_fields is missing",
        "customer.invoice_settings.default_payment_method is missing",
        "customer.invoice_settings.rendering_options is missing",
      ],
    ],
  ])("%s", (_what, make, wrong) => {
    expect(wrongByTheSdk(make())).toEqual(wrong);
  });

  test("a difference from an example", () => {
    const example = { object: "thing", id: "a", count: 1, free: {}, none: null, list: [{ id: "a" }] };
    expect(wrongByExample({ ...example, free: { a: 1 }, none: "x", list: [] }, example)).toEqual([]);
    const wrong = { object: "thing", id: 1, more: true, count: null, list: [{ id: "b" }, { name: "b" }] };
    expect(wrongByExample(wrong, example)).toEqual([
      "thing.id is a number, not a string",
      "thing.more is unknown",
      "thing.list[1].name is unknown",
    ]);
  });
});

/** Keys that the examples lack: newer ones, and those that are present only sometimes. The SDK declares them all. */
const notInExamples = [
  "charge.outcome.risk_level",
  "charge.outcome.risk_score",
  "charge.payment_method_details.card.electronic_commerce_indicator",
  "checkout.session.allowed_payment_method_types",
  "checkout.session.line_items",
  "customer.customer_account",
  "dispute.evidence_details.submission_method",
  "dispute.intended_submission_method",
  "invoice.lines.data.pricing.price_details",
  "invoice.payments",
  "invoice_payment.payment.payment_intent",
  "line_item.pricing.price_details",
  "payment_intent.allowed_payment_method_types",
  "payment_intent.last_payment_error.advice_code",
  "payment_intent.last_payment_error.charge",
  "payment_intent.last_payment_error.code",
  "payment_intent.last_payment_error.decline_code",
  "payment_intent.last_payment_error.message",
  "payment_intent.payment_record",
  "product.tax_details",
  "refund.destination_details.card.reference_status",
  "refund.destination_details.card.reference_type",
  "subscription.cancellation_details.feedback_option",
  "subscription.items.data.current_trial",
  "subscription_item.current_trial",
];

test.each(realData("stripe/stripe_fixtures3.json"))(
  "uses only keys of the provider's examples in %s, with values of the same kind, except the listed ones",
  (file) => {
    const { resources } = JSON.parse(readFileSync(file, "utf8")) as { resources: Record<string, unknown> };
    const wrong = kinds.flatMap((kind) => seen.get(kind)?.flatMap((one) => wrongByExample(one, resources[kind])) ?? []);
    const different = new Set(wrong.map((line) => line.replace(/\[\d+\]/g, "")));
    expect([...different].sort()).toEqual(notInExamples.map((key) => `${key} is unknown`));
  },
);
