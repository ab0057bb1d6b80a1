import "server-only";
import Stripe from "stripe";
import { type Ctx } from "../ctx";
import { orMissing, provider } from "../payments/client";
import {
  idOf,
  isEnding,
  type ProviderObjects,
  type SubscriptionState,
  subscriptionStateOf,
} from "./subscription-state";

/** The most invoices and charges that are read: eight years of monthly ones. Older ones no longer matter. */
const MAX_OBJECTS = 100;

const subscriptionOfInvoice = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription ?? null);

/** The id of the subscription that a payment was for; null when it was for something else. */
async function subscriptionOfPayment(ctx: Ctx, payment: string | Stripe.PaymentIntent | null): Promise<string | null> {
  const paymentId = idOf(payment);
  if (!paymentId) return null;
  const known = await ctx.db.subscriptionPayment.findFirst({
    where: { paymentId },
    select: { subscription: { select: { providerId: true } } },
  });
  if (known) return known.subscription.providerId;
  // A payment doesn't name its invoice; only the link between them does.
  const stripe = provider();
  const links = await stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: paymentId } });
  const invoiceId = idOf(links.data[0]?.invoice);
  const invoice = invoiceId && (await orMissing(stripe.invoices.retrieve(invoiceId)));
  return invoice ? subscriptionOfInvoice(invoice) : null;
}

/** The id of a customer's latest subscription. */
async function subscriptionOfCustomer(ctx: Ctx, providerCustomer: string): Promise<string | null> {
  const found = await ctx.db.subscription.findFirst({
    where: { user: { providerCustomer } },
    orderBy: { id: "desc" },
    select: { providerId: true },
  });
  return found?.providerId ?? null;
}

/** The types of events that may be about a subscription. */
export const subscriptionEvents = [
  "checkout.session.completed",
  "customer.updated",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
  "charge.refund.updated",
  "refund.failed",
] as const satisfies readonly Stripe.Event["type"][];

/** The id of the subscription that an event is about; null for an event about something else. */
export function subscriptionOf(ctx: Ctx, event: Stripe.Event): Promise<string | null> {
  const { object } = event.data;
  switch (object.object) {
    case "customer":
      return subscriptionOfCustomer(ctx, object.id);
    case "subscription":
      return Promise.resolve(object.id);
    case "checkout.session":
      return Promise.resolve(object.mode === "subscription" ? idOf(object.subscription) : null);
    case "invoice":
      return Promise.resolve(subscriptionOfInvoice(object));
    case "charge":
    case "dispute":
    case "refund":
      return subscriptionOfPayment(ctx, object.payment_intent);
    default:
      return Promise.resolve(null);
  }
}

async function disputesOf(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<Stripe.Dispute[]> {
  const lists = await Promise.all(
    charges
      .filter(({ disputed }) => disputed)
      .map(({ id }) => stripe.disputes.list({ charge: id, limit: MAX_OBJECTS })),
  );
  return lists.flatMap(({ data }) => data);
}

/** The invoice that the next renewal will make, with the payer's credit; null if there will be none. */
async function upcomingOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Invoice | null> {
  const [item] = subscription.items.data;
  if (subscription.status !== "active" || !item || isEnding(subscription, item.current_period_end)) return null;
  try {
    return await stripe.invoices.createPreview({ subscription: subscription.id });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/** Fetches a subscription's current state from the provider; null when it has no subscription of that id. */
export async function fetchSubscription(id: string): Promise<SubscriptionState | null> {
  const stripe = provider();
  const subscription = await orMissing(
    stripe.subscriptions.retrieve(id, {
      expand: ["customer.invoice_settings.default_payment_method", "default_payment_method"],
    }),
  );
  if (!subscription) return null;
  const [invoices, charges, upcoming] = await Promise.all([
    stripe.invoices.list({ subscription: id, limit: MAX_OBJECTS, expand: ["data.payments"] }),
    stripe.charges.list({ customer: idOf(subscription.customer) ?? "", limit: MAX_OBJECTS }),
    upcomingOf(stripe, subscription),
  ]);
  const objects: ProviderObjects = {
    subscription,
    upcoming,
    invoices: invoices.data,
    charges: charges.data,
    disputes: await disputesOf(stripe, charges.data),
  };
  return subscriptionStateOf(objects);
}
