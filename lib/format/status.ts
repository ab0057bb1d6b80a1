import { type Listing } from "../contract/listing";
import { type Review } from "../contract/review";
import { type User } from "../contract/user";

/** What the states of a review are called. */
export const reviewStatusLabels: Record<Review["status"], string> = {
  pending: "Pending",
  active: "Active",
  flagged: "Flagged",
  removed: "Removed",
};

/** What the states of a listing are called. */
export const listingStatusLabels: Record<Listing["status"], string> = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
};

/** Whether a listing has an owner, or somebody who says so. */
export const claimStatusLabels: Record<Listing["claim_status"], string> = {
  unclaimed: "Unclaimed",
  pending: "Pending",
  claimed: "Claimed",
};
/** What the states of an account are called. */
export const userStatusLabels: Record<User["status"], string> = { ...listingStatusLabels };
