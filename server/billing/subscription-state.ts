import "server-only";
import type Stripe from "stripe";
import { type PremiumPlan } from "@/lib/rules/pricing";
import {
  type CreditedPeriod,
  type PaidPeriod,
  paidUntil,
  premiumUntil,
  type SubscriptionStatus,
  subscriptionStatuses,
  withoutCredited,
} from "@/lib/rules/subscription";

/** A payment as the site stores it; the provider's invoice identifies it. */
export interface Payment extends PaidPeriod {
  invoiceId: string;
  paymentId: string | null;
  amountCents: number;
  refundedCents: number;
  paidAt: Date;
}

/** A subscription's state at the provider, in the site's terms. */
export interface SubscriptionState {
  providerId: string;
  customer: string;
  plan: PremiumPlan;
  priceCents: number;
  status: SubscriptionStatus;
  startedAt: Date;
  periodStartsAt: Date;
  periodEndsAt: Date;
  endedAt: Date | null;
  /** Whether it ends with the current period. */
  cancelAtPeriodEnd: boolean;
  payments: Payment[];
  /** When the premium that it gives ends; null: it gives none. */
  premiumUntil: Date | null;
}

/** What was fetched from the provider about a subscription. */
export interface ProviderObjects {
  subscription: Stripe.Subscription;
  /** With their payments. */
  invoices: Stripe.Invoice[];
  charges: Stripe.Charge[];
  disputes: Stripe.Dispute[];
}

/** The id of a reference, which is an id or, where it was expanded, the object itself. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

const timeOf = (seconds: number) => new Date(seconds * 1000);

const paymentOf = ({ payments }: Stripe.Invoice): string | null => {
  const paid = payments?.data.find(({ status }) => status === "paid") ?? payments?.data[0];
  return idOf(paid?.payment.payment_intent);
};

function stateOf(charge: Stripe.Charge | undefined, disputes: readonly Stripe.Dispute[]): Payment["status"] {
  if (!charge) return "paid";
  const own = disputes.filter((dispute) => idOf(dispute.charge) === charge.id).map(({ status }) => status);
  if (own.includes("lost")) return "lost";
  if (charge.refunded) return "refunded";
  const isOpen = own.some((status) => status !== "won" && !status.startsWith("warning") && status !== "prevented");
  return isOpen ? "disputed" : "paid";
}

/** A line that gives back what was paid for a rest of a period, since the plan was switched. */
const isCredit = ({ amount }: Stripe.InvoiceLineItem): boolean => amount < 0;

/** The periods that switches of the plan credited, with the invoice that says so. */
const creditsOf = (invoices: readonly Stripe.Invoice[]): CreditedPeriod[] =>
  invoices
    .filter(({ status }) => status === "paid")
    .flatMap(({ id, lines }) =>
      lines.data.filter(isCredit).map(({ period }) => ({ invoiceId: id ?? "", from: timeOf(period.start) })),
    );

function toPayment(invoice: Stripe.Invoice, { charges, disputes }: ProviderObjects): Payment[] {
  const periods = invoice.lines.data.filter((line) => !isCredit(line)).map(({ period }) => period);
  const paidAt = invoice.status_transitions.paid_at;
  if (invoice.status !== "paid" || !invoice.id || paidAt === null || periods.length === 0) return [];
  const paymentId = paymentOf(invoice);
  const charge = charges.find(
    ({ paid, payment_intent }) => paid && paymentId !== null && idOf(payment_intent) === paymentId,
  );
  return [
    {
      invoiceId: invoice.id,
      paymentId,
      status: stateOf(charge, disputes),
      amountCents: invoice.amount_paid,
      refundedCents: Math.min(charge?.amount_refunded ?? 0, invoice.amount_paid),
      startsAt: timeOf(Math.min(...periods.map(({ start }) => start))),
      endsAt: timeOf(Math.max(...periods.map(({ end }) => end))),
      paidAt: timeOf(paidAt),
    },
  ];
}

/** A subscription canceled in the portal has a time, one canceled through the API a flag. */
export const isEnding = (subscription: Stripe.Subscription, periodEnd: number): boolean =>
  subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= periodEnd);

/** A status that this code doesn't know counts as unpaid: premium lasts for what was paid, and no longer. */
function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  if (status === "incomplete_expired") return "canceled";
  return subscriptionStatuses.find((known) => known === status) ?? "unpaid";
}

/** The plan of a subscription's item. */
export const planOfItem = ({ price }: Stripe.SubscriptionItem): PremiumPlan =>
  price.recurring?.interval === "year" ? "yearly" : "monthly";

/** Derives a subscription's state. Throws for a subscription without items, which the site never sells. */
export function subscriptionStateOf(objects: ProviderObjects): SubscriptionState {
  const { subscription, invoices } = objects;
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no items.`);
  const status = statusOf(subscription);
  const period = { startsAt: timeOf(item.current_period_start), endsAt: timeOf(item.current_period_end) };
  const paid = invoices.flatMap((invoice) => toPayment(invoice, objects));
  const payments = withoutCredited(paid, creditsOf(invoices));
  const endedAt = subscription.ended_at === null ? null : timeOf(subscription.ended_at);
  const isPaidFor = status === "active" || status === "trialing";
  return {
    providerId: subscription.id,
    customer: idOf(subscription.customer) ?? "",
    plan: planOfItem(item),
    priceCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    status,
    startedAt: timeOf(subscription.start_date),
    periodStartsAt: period.startsAt,
    periodEndsAt: isPaidFor ? period.endsAt : (paidUntil(payments) ?? period.endsAt),
    endedAt,
    cancelAtPeriodEnd: isEnding(subscription, item.current_period_end),
    payments,
    premiumUntil: premiumUntil({ status, period, endedAt, payments }),
  };
}
