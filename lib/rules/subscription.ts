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

/** A paid period. `disputed`: the bank has not decided; `lost`: the bank returned the money to the payer. */
export interface PaidPeriod {
  startsAt: Date;
  endsAt: Date;
  status: "paid" | "refunded" | "disputed" | "lost";
}

interface SubscriptionState {
  status: SubscriptionStatus;
  /** The current period, according to the provider. */
  period: { startsAt: Date; endsAt: Date };
  /** When it ended for good; null while it continues. */
  endedAt: Date | null;
  payments: readonly PaidPeriod[];
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

/**
 * When the premium of a subscription ends; null if it grants none. Past-due and canceled subscriptions grant premium
 * until the end of the paid period, or until the provider ended them if that is earlier.
 */
export function premiumUntil(subscription: SubscriptionState): Date | null {
  const paid = paidUntil(subscription.payments);
  if (!paid) return null;
  const until = trustedUntil(subscription, paid);
  const { endedAt } = subscription;
  return endedAt && endedAt < until ? endedAt : until;
}
