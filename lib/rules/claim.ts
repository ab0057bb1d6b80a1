import { dayMs } from "./time";

/** How long the owner of a listing has to answer a transfer request before an admin may decide it, in ms. */
export const ownerAnswersWithinMs = 3 * dayMs;

interface OpenClaim {
  kind: "claim" | "transfer";
  createdAt: Date;
  ownerAgreedAt: Date | null;
}

/**
 * When a claim may be approved: at once, or, for a transfer that the owner hasn't agreed to, after the owner's
 * deadline.
 */
export function approvableAt({ kind, createdAt, ownerAgreedAt }: OpenClaim): Date {
  if (kind === "claim") return createdAt;
  return ownerAgreedAt ?? new Date(createdAt.getTime() + ownerAnswersWithinMs);
}

/** The stage of a claim, as its claimant sees it. */
export type ClaimStage =
  "in_review" | "waits_for_listing" | "waits_for_owner" | "needs_proof" | "approved" | "rejected" | "withdrawn";

interface StagedClaim extends OpenClaim {
  status: "pending" | "approved" | "rejected" | "withdrawn";
  /** Whether the listing has closed or is suspended: no one can get it then. */
  isListingAway: boolean;
  ownerRefusedAt: Date | null;
  proofAskedAt: Date | null;
  /** When the latest proof was provided. */
  provedAt: Date | null;
}

/** The stage of a claim at a time. */
export function claimStage(claim: StagedClaim, now: Date): ClaimStage {
  if (claim.status !== "pending") return claim.status;
  if (claim.isListingAway) return "waits_for_listing";
  const { proofAskedAt, provedAt } = claim;
  if (proofAskedAt !== null && (provedAt === null || provedAt < proofAskedAt)) return "needs_proof";
  return claim.ownerRefusedAt === null && approvableAt(claim) > now ? "waits_for_owner" : "in_review";
}
