import { z } from "zod";
import { contributionStatuses } from "../rules/crowdfund";
import { kinds } from "../rules/listing-kind";
import { userStatuses } from "../rules/permissions";
import { id, listOf, moment, paging, time } from "./common";
import { operation } from "./operation";

const cents = z.number().int();

/** A contribution and its payment, for admins. Amounts in US cents. */
export const contribution = z.object({
  id,
  status: z.enum(contributionStatuses),
  amount_cents: cents,
  refunded_cents: cents,
  /** What the payer's bank sent back of refunds. */
  refund_failed_cents: cents,
  /** What the payer's bank holds during a dispute, and what it has returned to the payer. */
  disputed_cents: cents,
  lost_cents: cents,
  /** The provider's payment id; null before payment. */
  payment_id: z.string().nullable(),
  checkout_session_id: z.string(),
  donor_name: z.string(),
  donor_email: z.string(),
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  listing: z.object({ id, type: z.enum(kinds), name: z.string(), path: z.string(), status: z.enum(userStatuses) }),
  campaign: z.object({ id, status: z.enum(["open", "reached", "ended"]), goal_cents: cents, raised_cents: cents }),
  created_at: time,
  paid_at: time.nullable(),
});
export type Contribution = z.infer<typeof contribution>;

/** A period, by the time of the payment or else of the checkout. `until` is inclusive, and a date means the whole day. */
const span = { since: moment.optional(), until: moment.optional() };

const filters = {
  ...span,
  status: z.enum(contributionStatuses).optional(),
  listing_id: id.optional(),
  /** Part of the payment id or the checkout session id. */
  search: z.string().optional(),
};

export const contributionsQuery = z.object({ ...paging(1000, 50), ...filters });
export type ContributionsQuery = z.infer<typeof contributionsQuery>;
export type LedgerFilters = Omit<ContributionsQuery, "limit" | "offset">;

export const listContributions = operation("GET crowdfund/contributions/", {
  summary: "Contributions with their payments, newest first.",
  who: "admin",
  readsLong: true,
  query: contributionsQuery,
  answer: listOf(contribution),
});

/** Totals of payments, and of what became of the money. */
export const ledgerSums = z.object({
  /** The number of contributions, and of those that were paid. */
  count: z.number().int(),
  paid_count: z.number().int(),
  paid_cents: cents,
  refunded_cents: cents,
  disputed_cents: cents,
  lost_cents: cents,
  /** What was not returned, including open disputes. */
  kept_cents: cents,
});
export type LedgerSums = z.infer<typeof ledgerSums>;

const ledgerSumsAnswer = z.object({ asked: ledgerSums, all: ledgerSums });
export type LedgerSumsAnswer = z.infer<typeof ledgerSumsAnswer>;

export const sumContributions = operation("GET crowdfund/contributions/sums/", {
  summary: "Totals of contributions: those that match the filters, and all.",
  who: "admin",
  readsLong: true,
  query: z.object(filters),
  answer: ledgerSumsAnswer,
});

const sideSums = ledgerSums.pick({
  paid_count: true,
  paid_cents: true,
  refunded_cents: true,
  disputed_cents: true,
  lost_cents: true,
});
export type SideSums = z.infer<typeof sideSums>;

const sideMoney = sideSums.omit({ paid_count: true });
export type SideMoney = z.infer<typeof sideMoney>;

/** A payment on which this site and the provider differ. A side is null if it doesn't have the payment. */
export const ledgerDifference = z.object({
  payment_id: z.string(),
  contribution_id: id.nullable(),
  here: sideMoney.nullable(),
  there: sideMoney.nullable(),
});
export type LedgerDifference = z.infer<typeof ledgerDifference>;

/** The most differences that a response lists. */
export const mostDifferences = 200;

export const ledgerComparison = z.object({
  here: sideSums,
  there: sideSums,
  difference_count: z.number().int(),
  differences: z.array(ledgerDifference).max(mostDifferences),
});
export type LedgerComparison = z.infer<typeof ledgerComparison>;

export const compareLedger = operation("GET crowdfund/contributions/compare/", {
  summary: "Compares the contributions paid in a period with the payment provider's records.",
  who: "admin",
  query: z.object(span),
  answer: ledgerComparison,
});

export const settlePayment = operation("POST crowdfund/contributions/settle/", {
  summary: "Syncs the contribution of a payment with the provider.",
  who: "admin",
  body: z.object({ payment_id: z.string().trim().min(1, "This field may not be blank.").max(255) }),
  risk: "none",
  answer: contribution,
});
