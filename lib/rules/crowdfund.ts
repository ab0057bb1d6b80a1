import { dayMs } from "./time";

/** The minimum contribution, in US cents. */
export const leastContributionCents = 100;
export const belowLeast = "Minimum contribution is $1.00";
/** The preset amounts and the default one, in US cents. */
export const presetCents = [500, 1000, 2500, 5000, 10_000] as const;
export const standardCents = 2500;
/**
 * The query parameter of the URL that a payer returns to from the payment page: `success` or `cancelled`. It proves
 * nothing; only the campaign shows what was paid, a moment later.
 */
export const returnParam = "contribution";
/** The days of Premium that a listing gets when its campaign reaches the goal. */
export const fundedDays = 365;

/** A campaign's money, in US cents: contributions that were not returned, and the goal. */
export interface Funds {
  raisedCents: number;
  goalCents: number;
}

/** What is still missing from the goal, in US cents. */
export const missingCents = ({ raisedCents, goalCents }: Funds): number => Math.max(0, goalCents - raisedCents);

/** The maximum contribution, in US cents: what is missing, but never less than the minimum contribution. */
export const mostContributionCents = (funds: Funds): number => Math.max(leastContributionCents, missingCents(funds));

/** The percentage of the goal that was raised: 0 to 100, rounded down, so that 100 means all of it. */
export const percentFunded = ({ raisedCents, goalCents }: Funds): number =>
  Math.min(100, Math.max(0, Math.floor((raisedCents * 100) / goalCents)));

/**
 * When a funded year that starts at `from` ends. The goal buys `fundedDays` days; more money buys proportionally more
 * days, and returned money takes its days back.
 */
export function fundedUntil(from: Date, { raisedCents, goalCents }: Funds): Date {
  const yearMs = fundedDays * dayMs;
  const years = Math.floor(raisedCents / goalCents);
  // Whole years are added separately, because the product of all cents and a year in ms could exceed the safe integers.
  return new Date(from.getTime() + years * yearMs + Math.floor((yearMs * (raisedCents % goalCents)) / goalCents));
}

/** The statuses of a contribution. Those from `paid` on mean that money was received. */
export const contributionStatuses = [
  "pending",
  "expired",
  "failed",
  "paid",
  "partly_refunded",
  "refunded",
  "disputed",
  "lost",
] as const;
export type ContributionStatus = (typeof contributionStatuses)[number];

/** The money of a paid contribution, and what was refunded, is disputed, or was lost, in US cents. */
export interface PaidMoney {
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
  lostCents: number;
}

/** The status of a paid contribution. An open dispute takes precedence over past refunds and losses. */
export function paidStatus({ amountCents, refundedCents, disputedCents, lostCents }: PaidMoney) {
  if (disputedCents > 0) return "disputed";
  if (lostCents > 0) return "lost";
  if (refundedCents === 0) return "paid";
  return refundedCents < amountCents ? "partly_refunded" : "refunded";
}

/** The part of a contribution that counts, in US cents: all that was not returned. A dispute matters only once lost. */
export const countedCents = ({ amountCents, refundedCents, lostCents }: Omit<PaidMoney, "disputedCents">): number =>
  amountCents - refundedCents - lostCents;

/** What the payer's bank sent back of a payment's refunds, in cents: a refund that arrives later settles it. */
export const failedRefundCents = (before: number, now: number, failedBefore = 0): number =>
  now < before ? failedBefore + before - now : now > before ? 0 : failedBefore;
