/** How the payment provider has a subscription. */
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

/** Those that go on until somebody ends them: nobody needs a second one meanwhile. */
export const runningStatuses = ["trialing", "active", "past_due", "unpaid", "paused"] as const;

/** A period that was paid for. `disputed`: the bank has not decided; `lost`: it gave the money back to the payer. */
export interface PaidPeriod {
  startsAt: Date;
  endsAt: Date;
  status: "paid" | "refunded" | "disputed" | "lost";
}

interface Standing {
  status: SubscriptionStatus;
  /** The period that runs, as the provider says. */
  period: { startsAt: Date; endsAt: Date };
  /** When it ended altogether; null while it runs. */
  endedAt: Date | null;
  payments: readonly PaidPeriod[];
}

const latest = (times: readonly Date[]): Date | null =>
  times.length > 0 ? new Date(Math.max(...times.map((time) => time.getTime()))) : null;

/** The end of the last period that was paid for and not given back; null when there is none. */
export const paidUntil = (payments: readonly PaidPeriod[]): Date | null =>
  latest(payments.filter(({ status }) => status === "paid" || status === "disputed").map(({ endsAt }) => endsAt));

/**
 * A renewal is charged an hour after its period begins. As long as the provider counts the subscription as active, a
 * period that follows a paid one without a gap is trusted; the first one never is, nor one whose payment was given back.
 */
function trustedUntil({ status, period, payments }: Standing, paid: Date): Date {
  const isTrusted = status === "active" || status === "trialing";
  const isCharged = payments.some(({ endsAt }) => endsAt >= period.endsAt);
  return isTrusted && !isCharged && paid >= period.startsAt && paid < period.endsAt ? period.endsAt : paid;
}

/**
 * Until when a subscription gives premium; null when it gives none. It does for what was paid: past due and cancelled
 * ones to the end of the paid period, and to the moment at which the provider ended it altogether if that came before.
 */
export function premiumUntil(standing: Standing): Date | null {
  const paid = paidUntil(standing.payments);
  if (!paid) return null;
  const until = trustedUntil(standing, paid);
  const { endedAt } = standing;
  return endedAt && endedAt < until ? endedAt : until;
}
