import { type Listing } from "../contract/listing";
import { type Review } from "../contract/review";
import { type User } from "../contract/user";
import { type ContributionStatus } from "../rules/crowdfund";
import { type UserType } from "../rules/permissions";
import { type PhotoStatus } from "../rules/photo";

export const reviewStatusLabels: Record<Review["status"], string> = {
  pending: "Pending",
  active: "Active",
  flagged: "Flagged",
  removed: "Removed",
};

export const listingStatusLabels: Record<Listing["status"], string> = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
};

export const claimStatusLabels: Record<Listing["claim_status"], string> = {
  unclaimed: "Unclaimed",
  pending: "Pending",
  claimed: "Claimed",
};

export const photoStatusLabels: Record<PhotoStatus, string> = {
  pending: "Waiting for a moderator",
  active: "Public",
  refused: "Not approved",
};

export const userStatusLabels: Record<User["status"], string> = { ...listingStatusLabels };

export const contributionLabels: Record<ContributionStatus, string> = {
  pending: "Not paid yet",
  expired: "Left without paying",
  failed: "Payment failed",
  paid: "Paid",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "In dispute",
  lost: "Lost in a dispute",
};

export const roleLabels: Record<UserType, string> = {
  reviewer: "Reviewer",
  owner: "Business Owner",
  moderator: "Moderator",
  admin: "Administrator",
};
