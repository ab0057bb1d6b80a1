/** How long a listing's owner has to answer a transfer request before an admin may decide without them, in ms. */
export const ownerAnswersWithinMs = 3 * 24 * 60 * 60 * 1000;

interface OpenClaim {
  kind: "claim" | "transfer";
  createdAt: Date;
  ownerAgreedAt: Date | null;
}

/** When a claim may be approved: at once, except for a transfer that the owner has not agreed to. */
export function approvableAt({ kind, createdAt, ownerAgreedAt }: OpenClaim): Date {
  if (kind === "claim") return createdAt;
  return ownerAgreedAt ?? new Date(createdAt.getTime() + ownerAnswersWithinMs);
}

/** Where a claim stands, for its claimant. */
export type ClaimStage = "in_review" | "waits_for_owner" | "needs_proof" | "approved" | "rejected" | "withdrawn";

interface StagedClaim extends OpenClaim {
  status: "pending" | "approved" | "rejected" | "withdrawn";
  ownerRefusedAt: Date | null;
  proofAskedAt: Date | null;
  /** When the latest proof was given. */
  provedAt: Date | null;
}

/** The stage of a claim at a time. */
export function claimStage(claim: StagedClaim, now: Date): ClaimStage {
  if (claim.status !== "pending") return claim.status;
  const { proofAskedAt, provedAt } = claim;
  if (proofAskedAt !== null && (provedAt === null || provedAt < proofAskedAt)) return "needs_proof";
  return claim.ownerRefusedAt === null && approvableAt(claim) > now ? "waits_for_owner" : "in_review";
}
