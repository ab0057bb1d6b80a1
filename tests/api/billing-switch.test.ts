import type Stripe from "stripe";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type PlanSwitch } from "@/lib/contract/billing";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { subscriptionStateOf } from "@/server/billing/subscription-state";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { auditOf } from "../support/listings";
import { dayMs, ownerWithPlan, premiumFor, premiumOf } from "../support/owner-with-plan";
import { openPayingSite } from "../support/paying-site";
import { differences } from "../support/recount";

// Before the first read of the settings, which contain the provider's address.
const site = await openPayingSite();
const db = database();
const { controls } = site;
afterAll(() => site.end());
afterEach(async () => {
  site.clock.offset = 0;
  expect(await differences()).toEqual({});
});
const settled = () => controls.webhooks.settled();

const ask = (who: SignedIn, plan: string) => call({ path: `billing/plan/switch/?plan=${plan}`, as: who.headers });
const quoteFor = async (who: SignedIn, plan: PremiumPlan) => (await ask(who, plan)).body as PlanSwitch;
const confirm = (who: SignedIn, { plan, prorated_at, pays_now_cents }: PlanSwitch) =>
  call({
    path: "billing/plan/switch/",
    method: "POST",
    body: { plan, prorated_at, pays_now_cents },
    as: who.headers,
  });
const planOf = async (who: SignedIn) =>
  ((await call({ path: "billing/plan/", as: who.headers })).body as { plan: { name: string } }).plan.name;
const invoicesOf = () => controls.objects("invoice") as Stripe.Invoice[];
const subscriptionAt = (id: string) => controls.object("subscription", id) as Stripe.Subscription;
const paymentsOf = (providerId: string) =>
  db.subscriptionPayment.findMany({ where: { subscription: { providerId } }, orderBy: { id: "asc" } });
const mailsTo = async (who: SignedIn, template: string) =>
  (await db.outboxMail.findMany({ where: { userId: who.id, template }, orderBy: { id: "asc" } })).map(
    ({ values }) => values,
  );
const detailOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { detail: string }).detail];

describe("switching to the yearly plan", () => {
  it("charges the price less the unused time, begins a year at once, and tells the owner", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    const before = invoicesOf().length;
    const quote = await quoteFor(owner.who, "yearly");
    expect(quote).toMatchObject({ plan: "yearly", price_cents: 50_000, earlier_credit_cents: 0, credit_left_cents: 0 });
    expect(quote.unused_cents).toBeGreaterThan(4990);
    expect(quote.pays_now_cents).toBe(50_000 - quote.unused_cents);
    expect([invoicesOf().length, await planOf(owner.who)]).toEqual([before, "monthly"]);
    controls.webhooks.hold();
    expect((await confirm(owner.who, quote)).body).toEqual({ plan: "yearly" });
    // The site's rows follow from the provider's events, and from nothing else.
    expect(await planOf(owner.who)).toBe("monthly");
    controls.webhooks.release();
    await settled();
    expect(await planOf(owner.who)).toBe("yearly");
    const days = Math.round((Date.parse(quote.renews_at) - Date.now()) / dayMs);
    expect(await premiumOf(owner)).toEqual(premiumFor(days));
    expect(days).toBeGreaterThan(364);
    const [month, year] = await paymentsOf(owner.subscription);
    expect(year).toMatchObject({ amountCents: quote.pays_now_cents, status: "paid" });
    expect(month?.periodEndsAt.getTime()).toBe(quote.prorated_at * 1000);
    // The year begins with the confirmation, which may come a second after the quote.
    const until = year?.periodEndsAt.toISOString();
    expect(await mailsTo(owner.who, "plan-switched")).toMatchObject([
      { plan: { name: "yearly", at: until, chargeCents: 50_000 } },
    ]);
    expect((await mailsTo(owner.who, "plan-receipt")).at(-1)).toMatchObject({ amountCents: quote.pays_now_cents });
    const { id } = await db.subscription.findUniqueOrThrow({ where: { providerId: owner.subscription } });
    const actions = (await auditOf(id, "subscription")).map(({ action, actorId }) => [action, actorId]);
    expect(actions).toEqual([
      ["subscription.begin", null],
      ["subscription.switch", owner.who.id],
      ["subscription.change", null],
    ]);
  });

  it("happens once for two clicks, and for a call whose answer was lost", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly" });
    const quote = await quoteFor(owner.who, "yearly");
    const before = invoicesOf().length;
    const both = await Promise.all([confirm(owner.who, quote), confirm(owner.who, quote)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(invoicesOf().length).toBe(before + 1);
    expect((await confirm(owner.who, quote)).body).toEqual({ plan: "yearly" });
    await settled();
    expect(invoicesOf().length).toBe(before + 1);
    expect(await mailsTo(owner.who, "plan-switched")).toHaveLength(1);

    const other = await ownerWithPlan(site, { plan: "monthly" });
    const shown = await quoteFor(other.who, "yearly");
    const count = invoicesOf().length;
    controls.requests.loseAnswers(5);
    expect((await confirm(other.who, shown)).status).toBe(503);
    controls.requests.loseAnswers(0);
    expect((await confirm(other.who, shown)).status).toBe(200);
    await settled();
    expect([invoicesOf().length - count, await planOf(other.who)]).toEqual([1, "yearly"]);
  });

  it("changes nothing when the card is declined, the provider is away, or the amount isn't the one shown", async () => {
    const owner = await ownerWithPlan(site, { plan: "monthly", number: "4000000000000341" });
    const quote = await quoteFor(owner.who, "yearly");
    expect(detailOf(await confirm(owner.who, quote))).toEqual([
      409,
      "Your card was declined. Nothing was charged or changed. Update your card under Manage Billing.",
    ]);
    const changed = "The amounts have changed. Please check them again.";
    expect(detailOf(await confirm(owner.who, { ...quote, pays_now_cents: 1 }))).toEqual([409, changed]);
    const old = { ...quote, prorated_at: quote.prorated_at - 16 * 60 };
    expect(detailOf(await confirm(owner.who, old))).toEqual([409, changed]);
    controls.requests.fail({ times: 20, status: 500 });
    expect([(await ask(owner.who, "yearly")).status, (await confirm(owner.who, quote)).status]).toEqual([503, 503]);
    controls.requests.fail({ times: 0 });
    await settled();
    expect(await planOf(owner.who)).toBe("monthly");
    expect(subscriptionAt(owner.subscription)).toMatchObject({ status: "active" });
    expect(subscriptionAt(owner.subscription).items.data[0]?.price.recurring?.interval).toBe("month");
    expect(await mailsTo(owner.who, "plan-switched")).toEqual([]);
  });
});

describe("switching to the monthly plan", () => {
  it("charges nothing, and lets the rest of the year pay the next months", async () => {
    const owner = await ownerWithPlan(site, { plan: "yearly" });
    const quote = await quoteFor(owner.who, "monthly");
    expect(quote).toMatchObject({ price_cents: 5000, pays_now_cents: 0 });
    expect(quote.credit_left_cents).toBe(quote.unused_cents - 5000);
    expect((await confirm(owner.who, quote)).status).toBe(200);
    await settled();
    expect(await planOf(owner.who)).toBe("monthly");
    const days = Math.round((Date.parse(quote.renews_at) - Date.now()) / dayMs);
    expect(await premiumOf(owner)).toEqual(premiumFor(days));
    expect(days).toBeLessThan(32);
    expect(await mailsTo(owner.who, "plan-receipt")).toHaveLength(1);
    // Back again, the credit is used first. Less than the provider charges is carried over.
    const back = await quoteFor(owner.who, "yearly");
    expect(back).toMatchObject({ earlier_credit_cents: quote.credit_left_cents, pays_now_cents: 0 });
    expect(50_000 - back.unused_cents - back.earlier_credit_cents).toBeLessThan(50);
    controls.renew(owner.subscription);
    await settled();
    const customer = controls.object("customer", subscriptionAt(owner.subscription).customer as string);
    expect((customer as Stripe.Customer).balance).toBe(5000 - quote.credit_left_cents);
    expect((await paymentsOf(owner.subscription)).map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [50_000, "paid"],
      [0, "paid"],
      [0, "paid"],
    ]);
  });
});

it("is refused without a plan, for the plan that runs, and while it is canceled or unpaid", async () => {
  expect(detailOf(await ask(await signIn(), "yearly"))).toEqual([409, "You don't have a Premium plan to switch."]);
  const owner = await ownerWithPlan(site, { plan: "monthly" });
  expect(detailOf(await ask(owner.who, "monthly"))).toEqual([409, "You already have this plan."]);
  expect((await ask(owner.who, "weekly")).status).toBe(400);
  controls.cancelAtEnd(owner.subscription);
  expect(detailOf(await ask(owner.who, "yearly"))).toEqual([409, "Your plan is canceled. Choose Keep Premium first."]);
  controls.resume(owner.subscription);
  controls.renew(owner.subscription, { isPaid: false });
  await settled();
  expect((await ask(owner.who, "yearly")).status).toBe(409);
});

describe("a switch in the second of the purchase", () => {
  it("keeps its credit tied to the payment that it came from", async () => {
    const { stripe } = site;
    const owner = await ownerWithPlan(site, { plan: "yearly" });
    await confirm(owner.who, await quoteFor(owner.who, "monthly"));
    await settled();
    const subscription = await stripe.subscriptions.retrieve(owner.subscription, { expand: ["customer"] });
    const customer = (subscription.customer as Stripe.Customer).id;
    const { data: invoices } = await stripe.invoices.list({ subscription: subscription.id, expand: ["data.payments"] });
    const { data: charges } = await stripe.charges.list({ customer });
    for (const line of invoices.flatMap(({ lines }) => lines.data)) line.period.start = subscription.start_date;
    for (const charge of charges) charge.refunded = true;
    const { payments, premiumUntil } = subscriptionStateOf({
      ...{ subscription, invoices, charges },
      ...{ upcoming: null, disputes: [] },
    });
    expect(payments.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [50_000, "refunded"],
      [0, "refunded"],
    ]);
    expect(premiumUntil).toBeNull();
  });
});
