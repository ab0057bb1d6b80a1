import { type ContributionStanding } from "../rules/crowdfund";

/** What the standings of a contribution are called. */
export const contributionLabels: Record<ContributionStanding, string> = {
  pending: "Not paid yet",
  expired: "Left without paying",
  failed: "Payment failed",
  paid: "Paid",
  partly_refunded: "Refunded in part",
  refunded: "Refunded",
  disputed: "In dispute",
  lost: "Lost to a dispute",
};
