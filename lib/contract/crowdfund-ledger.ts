import { z } from "zod";
import { contributionStatuses } from "../rules/crowdfund";
import { kinds } from "../rules/listing-kind";
import { userStatuses } from "../rules/permissions";
import { id, listOf, moment, noParams, noQuery, paging, time } from "./common";
import { operation } from "./operation";

const cents = z.number().int();

/** A contribution with its payment, as admins see it. Money in US cents. */
export const contribution = z.object({
  id,
  status: z.enum(contributionStatuses),
  amount_cents: cents,
  refunded_cents: cents,
  /** What the payer's bank holds while it looks into the payment, and what it has given back to the payer. */
  disputed_cents: cents,
  lost_cents: cents,
  /** The payment's id at the provider; null while nothing was paid. */
  payment_id: z.string().nullable(),
  checkout_session_id: z.string(),
  donor_name: z.string(),
  donor_email: z.string(),
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  listing: z.object({
    id,
    type: z.enum(kinds),
    name: z.string(),
    path: z.string(),
    status: z.enum(userStatuses),
  }),
  campaign: z.object({ id, status: z.enum(["open", "reached", "ended"]), goal_cents: cents, raised_cents: cents }),
  created_at: time,
  paid_at: time.nullable(),
});
export type Contribution = z.infer<typeof contribution>;

/** A span of time: by the moment of the payment, else of the attempt at it. `until` is within it; a day means all of it. */
const span = { since: moment.optional(), until: moment.optional() };

const filters = {
  ...span,
  status: z.enum(contributionStatuses).optional(),
  listing_id: id.optional(),
  /** A part of the payment's id or of the checkout session's. */
  search: z.string().optional(),
};

export const contributionsQuery = z.object({ ...paging(1000, 50), ...filters });
export type ContributionsQuery = z.infer<typeof contributionsQuery>;
export type LedgerFilters = Omit<ContributionsQuery, "limit" | "offset">;

export const listContributions = operation({
  method: "GET",
  path: "crowdfund/contributions/",
  summary: "Contributions with their payments, the newest first.",
  who: "admin",
  params: noParams,
  query: contributionsQuery,
  answer: listOf(contribution),
});

/** Money that was paid, and what became of it. */
export const ledgerSums = z.object({
  /** How many there are, and how many of them were paid. */
  count: z.number().int(),
  paid_count: z.number().int(),
  paid_cents: cents,
  refunded_cents: cents,
  disputed_cents: cents,
  lost_cents: cents,
  /** What was not given back: disputes that are open are in it. */
  kept_cents: cents,
});
export type LedgerSums = z.infer<typeof ledgerSums>;

const ledgerSumsAnswer = z.object({ asked: ledgerSums, all: ledgerSums });
export type LedgerSumsAnswer = z.infer<typeof ledgerSumsAnswer>;

export const sumContributions = operation({
  method: "GET",
  path: "crowdfund/contributions/sums/",
  summary: "What contributions come to: those asked for, and all.",
  who: "admin",
  params: noParams,
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

/** A payment of which this site and the provider say different things; null: that side does not have it. */
export const ledgerDifference = z.object({
  payment_id: z.string(),
  contribution_id: id.nullable(),
  here: sideMoney.nullable(),
  there: sideMoney.nullable(),
});
export type LedgerDifference = z.infer<typeof ledgerDifference>;

/** Most differences that an answer names one by one. */
export const mostDifferences = 200;

export const ledgerComparison = z.object({
  here: sideSums,
  there: sideSums,
  difference_count: z.number().int(),
  differences: z.array(ledgerDifference).max(mostDifferences),
});
export type LedgerComparison = z.infer<typeof ledgerComparison>;

export const compareLedger = operation({
  method: "GET",
  path: "crowdfund/contributions/compare/",
  summary: "Compares the contributions that were paid in a span of time with the payment provider's own list.",
  who: "admin",
  params: noParams,
  query: z.object(span),
  answer: ledgerComparison,
});

export const settlePayment = operation({
  method: "POST",
  path: "crowdfund/contributions/settle/",
  summary: "Asks the provider how the contribution of a payment stands, and sets it to that.",
  who: "admin",
  params: noParams,
  query: noQuery,
  body: z.object({ payment_id: z.string().trim().min(1, "This field may not be blank.").max(255) }),
  answer: contribution,
});
