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
