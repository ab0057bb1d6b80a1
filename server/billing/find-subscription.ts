import "server-only";
import type Stripe from "stripe";
import { type Ctx } from "../ctx";
import { orMissing, provider } from "../payments/client";
import { type Asked, idOf, standingOf, type SubscriptionState } from "./subscription-state";

/** As many invoices and charges as are read: monthly ones of eight years, and what is older is over anyway. */
const most = 100;

const ofInvoice = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription ?? null);

/** The subscription that a payment was for; null when it was for something else. */
async function ofPayment(ctx: Ctx, payment: string | Stripe.PaymentIntent | null): Promise<string | null> {
  const paymentId = idOf(payment);
  if (!paymentId) return null;
  const known = await ctx.db.subscriptionPayment.findFirst({
    where: { paymentId },
    select: { subscription: { select: { providerId: true } } },
  });
  if (known) return known.subscription.providerId;
  // A payment does not name its invoice: only their link does.
  const stripe = provider();
  const links = await stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: paymentId } });
  const invoiceId = idOf(links.data[0]?.invoice);
  const invoice = invoiceId && (await orMissing(stripe.invoices.retrieve(invoiceId)));
  return invoice ? ofInvoice(invoice) : null;
}

/** The events that may be about a subscription. */
export const subscriptionEvents = [
  "checkout.session.completed",
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
  "refund.failed",
] as const satisfies readonly Stripe.Event["type"][];

/** The subscription that an event is about; null for an event about something else. */
export function subscriptionOf(ctx: Ctx, event: Stripe.Event): Promise<string | null> {
  const { object } = event.data;
  switch (object.object) {
    case "subscription":
      return Promise.resolve(object.id);
    case "checkout.session":
      return Promise.resolve(object.mode === "subscription" ? idOf(object.subscription) : null);
    case "invoice":
      return Promise.resolve(ofInvoice(object));
    case "charge":
    case "dispute":
    case "refund":
      return ofPayment(ctx, object.payment_intent);
    default:
      return Promise.resolve(null);
  }
}

async function disputesOf(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<Stripe.Dispute[]> {
  const lists = await Promise.all(
    charges.filter(({ disputed }) => disputed).map(({ id }) => stripe.disputes.list({ charge: id, limit: most })),
  );
  return lists.flatMap(({ data }) => data);
}

/** How a subscription stands at the provider now; null when the provider has none of that id. */
export async function lookAtSubscription(id: string): Promise<SubscriptionState | null> {
  const stripe = provider();
  const subscription = await orMissing(stripe.subscriptions.retrieve(id));
  if (!subscription) return null;
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ subscription: id, limit: most, expand: ["data.payments"] }),
    stripe.charges.list({ customer: idOf(subscription.customer) ?? "", limit: most }),
  ]);
  const asked: Asked = {
    subscription,
    invoices: invoices.data,
    charges: charges.data,
    disputes: await disputesOf(stripe, charges.data),
  };
  return standingOf(asked);
}
