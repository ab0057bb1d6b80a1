import "server-only";
import type Stripe from "stripe";
import { type PremiumPlan } from "@/lib/rules/pricing";
import {
  type PaidPeriod,
  paidUntil,
  premiumUntil,
  type SubscriptionStatus,
  subscriptionStatuses,
} from "@/lib/rules/subscription";

/** A payment as the site keeps it, by the provider's invoice. */
export interface Payment extends PaidPeriod {
  invoiceId: string;
  paymentId: string | null;
  amountCents: number;
  refundedCents: number;
  paidAt: Date;
}

/** How a subscription stands at the provider, in the site's words. */
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
  /** Whether it ends with the period that runs. */
  cancelAtPeriodEnd: boolean;
  payments: Payment[];
  /** Until when it gives premium; null: not at all. */
  premiumUntil: Date | null;
}

/** What the provider was asked for, at the same time. */
export interface Asked {
  subscription: Stripe.Subscription;
  /** With their payments. */
  invoices: Stripe.Invoice[];
  charges: Stripe.Charge[];
  disputes: Stripe.Dispute[];
}

/** The id of what stands in an object as its id or, where it was asked for, as itself. */
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

function toPayment(invoice: Stripe.Invoice, { charges, disputes }: Asked): Payment[] {
  const periods = invoice.lines.data.map(({ period }) => period);
  const paidAt = invoice.status_transitions.paid_at;
  if (invoice.status !== "paid" || !invoice.id || paidAt === null || periods.length === 0) return [];
  const paymentId = paymentOf(invoice);
  const charge = charges.find((one) => one.paid && paymentId !== null && idOf(one.payment_intent) === paymentId);
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

/** Cancelled by its portal it carries a moment, by its API a flag: both are read. */
const isEnding = (subscription: Stripe.Subscription, periodEnd: number): boolean =>
  subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= periodEnd);

/** A state that came up after this was written keeps what was paid for, and no more. */
function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  if (status === "incomplete_expired") return "canceled";
  return subscriptionStatuses.find((known) => known === status) ?? "unpaid";
}

/** Reads the provider's objects. Throws for a subscription to nothing, which the site never sells. */
export function standingOf(asked: Asked): SubscriptionState {
  const { subscription, invoices } = asked;
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no items.`);
  const status = statusOf(subscription);
  const period = { startsAt: timeOf(item.current_period_start), endsAt: timeOf(item.current_period_end) };
  const payments = invoices.flatMap((invoice) => toPayment(invoice, asked));
  const endedAt = subscription.ended_at === null ? null : timeOf(subscription.ended_at);
  const isPaidFor = status === "active" || status === "trialing";
  return {
    providerId: subscription.id,
    customer: idOf(subscription.customer) ?? "",
    plan: item.price.recurring?.interval === "year" ? "yearly" : "monthly",
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
