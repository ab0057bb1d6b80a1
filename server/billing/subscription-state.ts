import "server-only";
import type Stripe from "stripe";
import { type PremiumPlan } from "@/lib/rules/pricing";
import {
  type CreditedPeriod,
  isOwed,
  type PaidPeriod,
  paidUntil,
  premiumUntil,
  type SubscriptionStatus,
  subscriptionStatuses,
  withCreditSources,
  withoutCredited,
} from "@/lib/rules/subscription";
import { daySeconds } from "@/lib/rules/time";
import { env } from "../env";

/** A payment as the site stores it; the provider's invoice identifies it. */
export interface Payment extends PaidPeriod {
  invoiceId: string;
  /** The number that is printed on the invoice. */
  invoiceNumber: string;
  plan: PremiumPlan;
  paymentId: string | null;
  refundedCents: number;
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
  /** Oldest first. */
  payments: Payment[];
  /** What could not be charged, in cents. */
  owedCents: number;
  /** The payer's credit, in cents. */
  creditCents: number;
  /** What the renewal charges, in cents; null if it doesn't renew. */
  chargeCents: number | null;
  cardExpiresAt: Date | null;
  /** When the premium that it gives ends; null: it gives none. */
  premiumUntil: Date | null;
}

/** What was fetched from the provider about a subscription. */
export interface ProviderObjects {
  /** With its customer and their card. */
  subscription: Stripe.Subscription;
  /** The invoice of the next renewal; null if there is none. */
  upcoming: Stripe.Invoice | null;
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

/** The plan that a period was paid for: the longest month and the shortest year are far apart. */
const planOfPeriod = ({ start, end }: { start: number; end: number }): PremiumPlan =>
  end - start > 60 * daySeconds ? "yearly" : "monthly";

function toPayment(invoice: Stripe.Invoice, { charges, disputes }: ProviderObjects): Payment[] {
  const periods = invoice.lines.data.filter((line) => !isCredit(line)).map(({ period }) => period);
  const paidAt = invoice.status_transitions.paid_at;
  if (invoice.status !== "paid" || !invoice.id || paidAt === null || periods.length === 0) return [];
  const paymentId = paymentOf(invoice);
  const charge = charges.find(
    ({ paid, payment_intent }) => paid && paymentId !== null && idOf(payment_intent) === paymentId,
  );
  const start = Math.min(...periods.map((period) => period.start));
  const end = Math.max(...periods.map((period) => period.end));
  return [
    {
      invoiceId: invoice.id,
      invoiceNumber: invoice.number ?? invoice.id,
      plan: planOfPeriod({ start, end }),
      paymentId,
      status: stateOf(charge, disputes),
      amountCents: invoice.amount_paid,
      refundedCents: Math.min(charge?.amount_refunded ?? 0, invoice.amount_paid),
      startsAt: timeOf(start),
      endsAt: timeOf(end),
      paidAt: timeOf(paidAt),
    },
  ];
}

/** What open invoices demand. A renewal that is about to be charged isn't owed yet. */
function owedCentsOf(status: SubscriptionStatus, invoices: readonly Stripe.Invoice[]): number {
  if (!isOwed(status) && status !== "canceled") return 0;
  const open = invoices.filter((invoice) => invoice.status === "open");
  return open.reduce((sum, { amount_remaining: cents }) => sum + cents, 0);
}

/** The customer, if it was expanded and isn't deleted. */
const customerOf = ({ customer }: Stripe.Subscription): Stripe.Customer | null =>
  typeof customer === "string" || customer.deleted ? null : customer;

/** The end of the month in which the card expires; null if it isn't known. */
function cardEndOf(subscription: Stripe.Subscription): Date | null {
  const method =
    subscription.default_payment_method ?? customerOf(subscription)?.invoice_settings.default_payment_method;
  const card = typeof method === "string" ? null : method?.card;
  return card ? new Date(Date.UTC(card.exp_year, card.exp_month)) : null;
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

/** What is owed, credited, and charged next. */
function moneyOf({ subscription, invoices, upcoming }: ProviderObjects, status: SubscriptionStatus) {
  return {
    owedCents: owedCentsOf(status, invoices),
    creditCents: Math.max(0, -(customerOf(subscription)?.balance ?? 0)),
    chargeCents: upcoming?.amount_due ?? null,
    cardExpiresAt: cardEndOf(subscription),
  };
}

/** Derives a subscription's state. Throws for a subscription without items, which the site never sells. */
export function subscriptionStateOf(objects: ProviderObjects): SubscriptionState {
  const { subscription, invoices } = objects;
  const [item] = subscription.items.data;
  if (!item) throw new Error(`The subscription ${subscription.id} has no items.`);
  const status = statusOf(subscription);
  const period = { startsAt: timeOf(item.current_period_start), endsAt: timeOf(item.current_period_end) };
  // The provider lists the newest first. Periods can begin in the same second: then the order of their invoices counts.
  const paid = invoices.toReversed().flatMap((invoice) => toPayment(invoice, objects));
  const payments = withCreditSources(withoutCredited(paid, creditsOf(invoices)));
  const endedAt = subscription.ended_at === null ? null : timeOf(subscription.ended_at);
  const money = moneyOf(objects, status);
  const isUnpaid = status === "past_due" || (status === "canceled" && money.owedCents > 0);
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
    ...money,
    premiumUntil: premiumUntil({ status, period, endedAt, payments, isUnpaid, graceDays: env().graceDays }),
  };
}
