/** Least that one contribution may be, in US cents. */
export const leastContributionCents = 100;
/** What is said of less. */
export const belowLeast = "Minimum contribution is $1.00";
/** The amounts offered at a press, in US cents, and the one that is chosen to begin with. */
export const presetCents = [500, 1000, 2500, 5000, 10_000] as const;
export const standardCents = 2500;
/**
 * The parameter of the address that a payer comes back to from the payment page: `success` or `cancelled`. It proves
 * nothing: what was paid is said by the campaign alone, a moment later.
 */
export const returnParam = "contribution";
/** What a campaign that has reached its goal gives its listing. */
export const fundedDays = 365;

const dayMs = 24 * 60 * 60 * 1000;

/** The money of a campaign, in US cents: what was contributed and not given back, and what it aims at. */
export interface Funds {
  raisedCents: number;
  goalCents: number;
}

/** What is still missing to the goal, in US cents. */
export const missingCents = ({ raisedCents, goalCents }: Funds): number => Math.max(0, goalCents - raisedCents);

/** The most that one contribution may be, in US cents: what is missing, but never less than the least. */
export const mostContributionCents = (funds: Funds): number => Math.max(leastContributionCents, missingCents(funds));

/** How much of the goal is there: 0 to 100, rounded down, so that 100 means all of it. */
export const percentFunded = ({ raisedCents, goalCents }: Funds): number =>
  Math.min(100, Math.max(0, Math.floor((raisedCents * 100) / goalCents)));

/**
 * When a funded year ends. Each cent buys its share: the goal buys `fundedDays` days, money beyond it more, and what is
 * given back takes its share of the days with it. `from`: the moment from which the year is counted.
 */
export function fundedUntil(from: Date, { raisedCents, goalCents }: Funds): Date {
  const yearMs = fundedDays * dayMs;
  const years = Math.floor(raisedCents / goalCents);
  // Whole years by themselves: all of it at once would be more than numbers are exact for.
  return new Date(from.getTime() + years * yearMs + Math.floor((yearMs * (raisedCents % goalCents)) / goalCents));
}

/** How a contribution can stand; those from `paid` on brought money. */
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

/** What a paid contribution was, and what of it is not there any more or in question, in US cents. */
export interface PaidMoney {
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
  lostCents: number;
}

/** How a contribution that was paid stands. What is in question comes before what is over. */
export function paidStatus({ amountCents, refundedCents, disputedCents, lostCents }: PaidMoney) {
  if (disputedCents > 0) return "disputed";
  if (lostCents > 0) return "lost";
  if (refundedCents === 0) return "paid";
  return refundedCents < amountCents ? "partly_refunded" : "refunded";
}

/** What of a contribution counts: all that was not given back. A dispute takes it away when it is lost, not before. */
export const countedCents = ({ amountCents, refundedCents, lostCents }: Omit<PaidMoney, "disputedCents">): number =>
  amountCents - refundedCents - lostCents;
