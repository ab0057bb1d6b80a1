import { dayMs } from "./time";

/** A subscription's status at the payment provider. */
export const subscriptionStatuses = [
  "incomplete",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Statuses of a subscription that continues until it is canceled, so that a second one would be a mistake. */
export const runningStatuses = ["trialing", "active", "past_due", "unpaid", "paused"] as const;

/** Statuses of a subscription whose renewal could not be charged: the provider still tries, or has given up. */
export const owedStatuses = ["past_due", "unpaid"] as const;

/** Whether a subscription with this status owes its renewal. */
export const isOwed = (status: SubscriptionStatus): boolean => owedStatuses.some((owed) => owed === status);

/** A paid period. `disputed`: the bank has not decided; `lost`: the bank returned the money to the payer. */
export interface PaidPeriod {
  startsAt: Date;
  endsAt: Date;
  paidAt: Date;
  /** What was charged, in cents; 0 if credit paid for it. */
  amountCents: number;
  status: "paid" | "refunded" | "disputed" | "lost";
}

/** Whether the payer has all of the money back. */
export const isReturned = ({ status }: Pick<PaidPeriod, "status">): boolean =>
  status === "refunded" || status === "lost";

interface SubscriptionState {
  status: SubscriptionStatus;
  /** The current period, according to the provider. */
  period: { startsAt: Date; endsAt: Date };
  /** When it ended for good; null while it continues. */
  endedAt: Date | null;
  payments: readonly PaidPeriod[];
  /** Whether a renewal is unpaid, and the provider still tries to charge it or ended the subscription over it. */
  isUnpaid: boolean;
  /** How long premium goes on while a renewal is unpaid and the provider still tries to charge it, in days. */
  graceDays: number;
}

/** A period whose rest was given back when the plan was switched. */
export interface CreditedPeriod {
  /** The invoice of the switch. */
  invoiceId: string;
  from: Date;
}

/** Payments whose periods end where the rest of them was credited by a later invoice. */
export const withoutCredited = <Payment extends PaidPeriod & { invoiceId: string }>(
  payments: readonly Payment[],
  credits: readonly CreditedPeriod[],
): Payment[] =>
  payments.map((payment) => {
    const cuts = credits
      .filter(({ invoiceId, from }) => {
        return invoiceId !== payment.invoiceId && payment.startsAt <= from && from < payment.endsAt;
      })
      .map(({ from }) => from.getTime());
    return cuts.length === 0 ? payment : { ...payment, endsAt: new Date(Math.min(...cuts)) };
  });

/**
 * The payments, oldest first. A period that credit paid for shares the status of the charge that the credit came from:
 * who got that money back has paid for nothing.
 */
export function withCreditSources<Payment extends PaidPeriod>(payments: readonly Payment[]): Payment[] {
  let source: PaidPeriod["status"] = "paid";
  return payments
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((payment) => {
      if (payment.amountCents === 0) return { ...payment, status: source };
      source = payment.status;
      return payment;
    });
}

const latest = (times: readonly Date[]): Date | null =>
  times.length > 0 ? new Date(Math.max(...times.map((time) => time.getTime()))) : null;

/** The end of the last period that was paid and not refunded; null if there is none. */
export const paidUntil = (payments: readonly PaidPeriod[]): Date | null =>
  latest(payments.filter(({ status }) => status === "paid" || status === "disputed").map(({ endsAt }) => endsAt));

/**
 * A renewal is charged an hour after its period begins. Until then a period that follows a paid one without a gap
 * counts as paid if the provider says that the subscription is active. This never applies to the first period or a
 * refunded one.
 */
function trustedUntil({ status, period, payments }: SubscriptionState, paid: Date): Date {
  const isTrusted = status === "active" || status === "trialing";
  const isCharged = payments.some(({ endsAt }) => endsAt >= period.endsAt);
  return isTrusted && !isCharged && paid >= period.startsAt && paid < period.endsAt ? period.endsAt : paid;
}

/** The end of premium if the provider hasn't ended the subscription. */
function runningUntil(subscription: SubscriptionState, paid: Date): Date {
  const { isUnpaid, graceDays } = subscription;
  return isUnpaid ? new Date(paid.getTime() + graceDays * dayMs) : trustedUntil(subscription, paid);
}

/**
 * When the premium of a subscription ends; null if it grants none. While a renewal is unpaid, premium goes on for the
 * days of grace, counted from the start of the unpaid period, unless the provider gives up earlier. An ended subscription
 * grants premium again for a period that is paid after its end.
 */
export function premiumUntil(subscription: SubscriptionState): Date | null {
  const { endedAt, payments } = subscription;
  const paid = paidUntil(payments);
  if (!paid) return null;
  const until = runningUntil(subscription, paid);
  if (!endedAt || endedAt >= until) return until;
  const paidLater = paidUntil(payments.filter(({ paidAt }) => paidAt > endedAt));
  return paidLater && paidLater > endedAt ? paidLater : endedAt;
}
