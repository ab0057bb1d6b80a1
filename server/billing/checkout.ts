import "server-only";
import Stripe from "stripe";
import { type CheckoutBody, type ProviderPage } from "@/lib/contract/billing";
import { conflict } from "@/lib/contract/errors";
import { accountMessages } from "@/lib/account-messages";
import { premiumPlans } from "@/lib/rules/pricing";
import { runningStatuses } from "@/lib/rules/subscription";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { env } from "../env";
import { safeAddress } from "../http/safe-next";
import { askProvider, orMissing, provider } from "../payments/client";
import { asCustomer, type Buyer, keyOf, readBuyer } from "./customer";
import { idOf } from "./subscription-state";

const { alreadySubscribed, justPaid, inTheWay } = accountMessages.billing;

/** How often a checkout is begun anew because another one was faster. */
const attempts = 3;

const parametersOf = ({ plan, ...back }: CheckoutBody, buyer: Buyer, customer: string) => {
  const { cents, label, months } = premiumPlans[plan];
  const metadata = { user_id: String(buyer.id), plan };
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
          product_data: { name: `${env().siteName} Premium, ${label.toLowerCase()}` },
        },
      },
    ],
    success_url: safeAddress(back.success_url),
    cancel_url: safeAddress(back.cancel_url),
    metadata,
    subscription_data: { metadata },
  } satisfies Stripe.Checkout.SessionCreateParams;
};
type Parameters = ReturnType<typeof parametersOf>;

/** Throws `conflict` for somebody whose subscription runs: a second one would be paid for nothing. */
async function refuseSecond(ctx: Ctx, userId: number): Promise<void> {
  const running = await ctx.db.subscription.count({ where: { userId, status: { in: [...runningStatuses] } } });
  if (running > 0) throw conflict(alreadySubscribed);
}

const isSame = (session: Stripe.Checkout.Session, { metadata, success_url, cancel_url }: Parameters): boolean =>
  session.metadata?.plan === metadata.plan && session.success_url === success_url && session.cancel_url === cancel_url;

/** Whether a purchase has been paid whose event has not come yet. */
async function isOnItsWay(ctx: Ctx, { status, subscription }: Stripe.Checkout.Session): Promise<boolean> {
  const providerId = idOf(subscription);
  if (status !== "complete" || !providerId) return false;
  return (await ctx.db.subscription.count({ where: { providerId } })) === 0;
}

/** Closes a checkout. Throws `conflict` when it was paid, or closed by another call, the moment before. */
async function close(session: string): Promise<void> {
  try {
    await askProvider((stripe) => stripe.checkout.sessions.expire(session));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw conflict(inTheWay);
    throw error;
  }
}

/**
 * What is to be done about the checkout that somebody began before: the same one goes on, another one is closed, so that
 * nobody can pay twice. Gives its page where it goes on. Throws `conflict` when it has just been paid.
 */
async function pageOfEarlier(ctx: Ctx, earlier: string, asked: Parameters): Promise<string | null> {
  const session = await askProvider((stripe) => orMissing(stripe.checkout.sessions.retrieve(earlier)));
  if (!session) return null;
  if (await isOnItsWay(ctx, session)) throw conflict(justPaid);
  if (session.status !== "open") return null;
  if (session.url && isSame(session, asked)) return session.url;
  await close(session.id);
  return null;
}

/** Notes the buyer's newest checkout; false when another call has noted one since `earlier`. */
async function note(ctx: Ctx, { id, planCheckout: earlier }: Buyer, session: string): Promise<boolean> {
  const noted = await execute(ctx.db)`
    UPDATE "user" SET plan_checkout = ${session}
    WHERE id = ${id} AND closed_at IS NULL AND (plan_checkout IS NOT DISTINCT FROM ${earlier} OR plan_checkout = ${session})`;
  return noted === 1;
}

/** One attempt; null when another call was faster. */
async function attempt(ctx: Ctx, buyer: Buyer, body: CheckoutBody): Promise<string | null> {
  return asCustomer(ctx, buyer, async (customer) => {
    const asked = parametersOf(body, buyer, customer);
    const page = buyer.planCheckout && (await pageOfEarlier(ctx, buyer.planCheckout, asked));
    if (page) return page;
    // Whoever asks for the same at the same moment gets the same session.
    const idempotencyKey = keyOf("checkout", buyer.planCheckout, JSON.stringify(asked));
    const session = await askProvider((stripe) => stripe.checkout.sessions.create(asked, { idempotencyKey }));
    if (await note(ctx, buyer, session.id)) return session.url;
    await close(session.id);
    return null;
  });
}

/**
 * Begins the purchase of a plan: gives the page on which it is paid. Nothing is granted by it; that takes the provider's
 * word. A buyer has one checkout open at a time. Throws `conflict` while a subscription runs or one has just been paid.
 */
export async function beginCheckout(ctx: Ctx, body: CheckoutBody): Promise<ProviderPage> {
  provider();
  for (let left = attempts; left > 0; left -= 1) {
    const buyer = await readBuyer(ctx);
    await refuseSecond(ctx, buyer.id);
    const url = await attempt(ctx, buyer, body);
    if (url) return { url };
  }
  throw conflict(inTheWay);
}
