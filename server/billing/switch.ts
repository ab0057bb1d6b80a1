import "server-only";
import Stripe from "stripe";
import { type PlanSwitch, type SwitchBody } from "@/lib/contract/billing";
import { conflict } from "@/lib/contract/errors";
import { accountMessages } from "@/lib/messages/account";
import { type PremiumPlan, premiumPlans, pricesIn } from "@/lib/rules/pricing";
import { runningStatuses } from "@/lib/rules/subscription";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { callProvider, orMissing, provider } from "../payments/client";
import { siteSettings } from "../settings/current";
import { keyOf, readBuyer } from "./customer";
import { idOf, isEnding, planOfItem } from "./subscription-state";

const texts = accountMessages.billing;

/** How long a shown amount can be confirmed, in seconds. */
const quoteSeconds = 15 * 60;

/** A subscription that renews. */
interface Running {
  /** Its row's id. */
  id: number;
  providerId: string;
  customer: string;
  item: Stripe.SubscriptionItem;
  plan: PremiumPlan;
}

/** The caller's subscription as the provider knows it. Throws `conflict` unless it is paid and renews. */
async function needRunning(ctx: Ctx): Promise<Running> {
  provider();
  const { id: userId } = await readBuyer(ctx);
  const row = await ctx.db.subscription.findFirst({
    where: { userId, status: { in: [...runningStatuses] } },
    orderBy: { id: "desc" },
  });
  if (!row) throw conflict(texts.nothingToSwitch);
  const { providerId } = row;
  const found = await callProvider((stripe) => orMissing(stripe.subscriptions.retrieve(providerId)));
  const item = found?.items.data[0];
  if (!found || !item) throw conflict(texts.nothingToSwitch);
  if (found.status !== "active") throw conflict(texts.payFirst);
  if (isEnding(found, item.current_period_end)) throw conflict(texts.keepFirst);
  return { id: row.id, providerId, customer: idOf(found.customer) ?? "", item, plan: planOfItem(item) };
}

async function itemsOf(ctx: Ctx, { item }: Running, { plan, product }: { plan: PremiumPlan; product: string }) {
  const unit_amount = pricesIn(await siteSettings(ctx.db))[plan];
  const interval = premiumPlans[plan].months === 12 ? ("year" as const) : ("month" as const);
  return [{ id: item.id, price_data: { currency: "usd", product, recurring: { interval }, unit_amount } }];
}

interface Wanted {
  plan: PremiumPlan;
  proratedAt: number;
}

/** Asks the provider what a switch would cost, with the unused time counted from `proratedAt`, in seconds. */
async function quote(ctx: Ctx, running: Running, { plan, proratedAt }: Wanted): Promise<PlanSwitch> {
  const { providerId: subscription, customer, item } = running;
  const items = await itemsOf(ctx, running, { plan, product: idOf(item.price.product) ?? "" });
  const preview = await callProvider((stripe) =>
    stripe.invoices.createPreview({
      customer,
      subscription,
      subscription_details: { items, proration_behavior: "always_invoice", proration_date: proratedAt },
    }),
  );
  const lines = preview.lines.data;
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const unused = -sum(lines.flatMap(({ amount }) => (amount < 0 ? [amount] : [])));
  const renewsAt = Math.max(...lines.flatMap(({ amount, period }) => (amount < 0 ? [] : [period.end])));
  return {
    plan,
    prorated_at: proratedAt,
    price_cents: sum(lines.flatMap(({ amount }) => (amount < 0 ? [] : [amount]))),
    unused_cents: unused,
    earlier_credit_cents: Math.max(0, -preview.starting_balance),
    pays_now_cents: preview.amount_due,
    credit_left_cents: Math.max(0, -(preview.starting_balance + preview.total)),
    renews_at: new Date(renewsAt * 1000).toISOString(),
  };
}

/** Now, in seconds, within the current period: the provider's clock may be ahead of ours. */
function proratedNow({ now }: Ctx, { item }: Running): number {
  const { current_period_start: start, current_period_end: end } = item;
  return Math.min(end, Math.max(start, Math.floor(now.getTime() / 1000)));
}

/** What switching the caller's subscription to this plan would cost now. Changes nothing. Throws `conflict` and `away`. */
export async function previewSwitch(ctx: Ctx, plan: PremiumPlan): Promise<PlanSwitch> {
  const running = await needRunning(ctx);
  if (running.plan === plan) throw conflict(texts.alreadyOnPlan);
  return quote(ctx, running, { plan, proratedAt: proratedNow(ctx, running) });
}

/** Throws `conflict` when the amounts that the caller confirmed are old, or aren't those that would be charged. */
async function checkQuote(ctx: Ctx, running: Running, body: SwitchBody): Promise<void> {
  const age = proratedNow(ctx, running) - body.prorated_at;
  if (age < 0 || age > quoteSeconds || body.prorated_at < running.item.current_period_start) {
    throw conflict(texts.amountsChanged);
  }
  const now = await quote(ctx, running, { plan: body.plan, proratedAt: body.prorated_at });
  if (now.pays_now_cents !== body.pays_now_cents) throw conflict(texts.amountsChanged);
}

/** The provider's product of a plan, which its invoices name. */
async function productFor(ctx: Ctx, plan: PremiumPlan): Promise<string> {
  const { site_name: siteName } = await siteSettings(ctx.db);
  const name = `${siteName} Premium, ${premiumPlans[plan].label.toLowerCase()}`;
  const idempotencyKey = keyOf("product", name);
  return (await callProvider((stripe) => stripe.products.create({ name }, { idempotencyKey }))).id;
}

/** Makes the provider switch; of calls with the same quote only one has an effect. Throws `conflict` for a declined card. */
async function update(ctx: Ctx, running: Running, { plan, prorated_at }: SwitchBody): Promise<void> {
  const items = await itemsOf(ctx, running, { plan, product: await productFor(ctx, plan) });
  const { providerId, item } = running;
  const idempotencyKey = keyOf("switch", providerId, item.id, item.current_period_start, plan, prorated_at);
  try {
    await callProvider((stripe) =>
      stripe.subscriptions.update(
        providerId,
        {
          items,
          proration_behavior: "always_invoice",
          proration_date: prorated_at,
          // A declined card leaves everything as it was.
          payment_behavior: "error_if_incomplete",
          metadata: { plan },
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw conflict(texts.cardDeclined);
    throw error;
  }
}

/**
 * Switches the caller's subscription to the other plan, at the amount that they saw. The provider charges the card at
 * once; the site's own rows follow from its events, as with every payment. Does nothing for a plan that runs already.
 * Throws `conflict` when the amount has changed or the card is declined, and `away`.
 */
export async function switchPlan(ctx: Ctx, body: SwitchBody): Promise<{ plan: PremiumPlan }> {
  const running = await needRunning(ctx);
  const { plan } = body;
  if (running.plan === plan) return { plan };
  await checkQuote(ctx, running, body);
  await update(ctx, running, body);
  const object = { type: "subscription", id: running.id };
  await audit(ctx, { action: "subscription.switch", object, before: { plan: running.plan }, after: { plan } });
  return { plan };
}
