import "server-only";
import Stripe from "stripe";
import { type CheckoutBody, type ProviderPage } from "@/lib/contract/billing";
import { conflict } from "@/lib/contract/errors";
import { accountMessages } from "@/lib/messages/account";
import { type PlanPrices, premiumPlans, pricesIn } from "@/lib/rules/pricing";
import { isOwed, runningStatuses } from "@/lib/rules/subscription";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { safeAddress } from "../http/safe-next";
import { callProvider, orMissing, provider } from "../payments/client";
import { siteSettings } from "../settings/current";
import { type Buyer, keyOf, readBuyer, withCustomer } from "./customer";
import { idOf } from "./subscription-state";

const { alreadySubscribed, payFirst, justPaid, inTheWay } = accountMessages.billing;

/** How often a checkout is attempted when concurrent calls are faster. */
const maxAttempts = 3;

interface Sold {
  /** The buyer's id at the provider. */
  customer: string;
  siteName: string;
  prices: PlanPrices;
}

const sessionParamsOf = ({ plan, ...back }: CheckoutBody, buyer: Buyer, { customer, siteName, prices }: Sold) => {
  const { label, months } = premiumPlans[plan];
  const cents = prices[plan];
  const metadata = { user_id: String(buyer.id), plan, price_cents: String(cents) };
  return {
    mode: "subscription",
    customer,
    client_reference_id: String(buyer.id),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: cents,
          recurring: { interval: months === 12 ? "year" : "month" },
          product_data: { name: `${siteName} Premium, ${label.toLowerCase()}` },
        },
      },
    ],
    success_url: safeAddress(back.success_url),
    cancel_url: safeAddress(back.cancel_url),
    // For invoices with a company and its tax ID; with a known customer the provider requires `name`.
    tax_id_collection: { enabled: true },
    customer_update: { name: "auto", address: "auto" },
    metadata,
    subscription_data: { metadata },
  } satisfies Stripe.Checkout.SessionCreateParams;
};
type SessionParams = ReturnType<typeof sessionParamsOf>;

/** Throws `conflict` when the user has a running subscription: a second one would give them nothing. */
async function refuseSecondPlan(ctx: Ctx, userId: number): Promise<void> {
  const running = await ctx.db.subscription.findFirst({ where: { userId, status: { in: [...runningStatuses] } } });
  if (running) throw conflict(isOwed(running.status) ? payFirst : alreadySubscribed);
}

const hasParams = (session: Stripe.Checkout.Session, { metadata, success_url, cancel_url }: SessionParams): boolean =>
  session.metadata?.plan === metadata.plan &&
  session.metadata.price_cents === metadata.price_cents &&
  session.success_url === success_url &&
  session.cancel_url === cancel_url;

/** Whether a checkout has been paid, but its event hasn't arrived yet. */
async function isPaidUnseen(ctx: Ctx, { status, subscription }: Stripe.Checkout.Session): Promise<boolean> {
  const providerId = idOf(subscription);
  if (status !== "complete" || !providerId) return false;
  return (await ctx.db.subscription.count({ where: { providerId } })) === 0;
}

/** Expires a checkout. Throws `conflict` when it was paid, or expired by another call, a moment ago. */
async function expire(session: string): Promise<void> {
  try {
    await callProvider((stripe) => stripe.checkout.sessions.expire(session));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw conflict(inTheWay);
    throw error;
  }
}

/**
 * Gives the page of the buyer's earlier checkout when it is open and has the same parameters. Expires one with other
 * parameters, so that no one can pay twice. Throws `conflict` when it has just been paid.
 */
async function reuseCheckout(ctx: Ctx, earlier: string, params: SessionParams): Promise<string | null> {
  const session = await callProvider((stripe) => orMissing(stripe.checkout.sessions.retrieve(earlier)));
  if (!session) return null;
  if (await isPaidUnseen(ctx, session)) throw conflict(justPaid);
  if (session.status !== "open") return null;
  if (session.url && hasParams(session, params)) return session.url;
  await expire(session.id);
  return null;
}

/** Stores the buyer's newest checkout; false when another call has stored one since `earlier`. */
async function storeCheckout(ctx: Ctx, { id, planCheckout: earlier }: Buyer, session: string): Promise<boolean> {
  const stored = await execute(ctx.db)`
    UPDATE "user" SET plan_checkout = ${session}
    WHERE id = ${id} AND closed_at IS NULL AND (plan_checkout IS NOT DISTINCT FROM ${earlier} OR plan_checkout = ${session})`;
  return stored === 1;
}

/** Gives the page of a checkout; null when another call was faster. */
async function attemptCheckout(ctx: Ctx, buyer: Buyer, body: CheckoutBody): Promise<string | null> {
  return withCustomer(ctx, buyer, async (customer) => {
    const settings = await siteSettings(ctx.db);
    const params = sessionParamsOf(body, buyer, {
      customer,
      siteName: settings.site_name,
      prices: pricesIn(settings),
    });
    const page = buyer.planCheckout && (await reuseCheckout(ctx, buyer.planCheckout, params));
    if (page) return page;
    // Identical calls at the same moment get the same session.
    const idempotencyKey = keyOf("checkout", buyer.planCheckout, JSON.stringify(params));
    const session = await callProvider((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }));
    if (await storeCheckout(ctx, buyer, session.id)) return session.url;
    await expire(session.id);
    return null;
  });
}

/**
 * Starts the purchase of a plan and gives its payment page. Grants nothing: only the provider's event does. A buyer has
 * one open checkout at a time. Throws `conflict` while a subscription runs or when one has just been paid.
 */
export async function beginCheckout(ctx: Ctx, body: CheckoutBody): Promise<ProviderPage> {
  provider();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const buyer = await readBuyer(ctx);
    await refuseSecondPlan(ctx, buyer.id);
    const url = await attemptCheckout(ctx, buyer, body);
    if (url) return { url };
  }
  throw conflict(inTheWay);
}
