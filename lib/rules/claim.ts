/** How long the owner of a listing has to answer a transfer request before an admin may decide without them, in ms. */
export const ownerAnswersWithinMs = 3 * 24 * 60 * 60 * 1000;

interface AskedClaim {
  kind: "claim" | "transfer";
  createdAt: Date;
  ownerAgreedAt: Date | null;
}

/** From when a claim may be approved: at once, but for a transfer that the owner has not agreed to. */
export function approvableAt({ kind, createdAt, ownerAgreedAt }: AskedClaim): Date {
  if (kind === "claim") return createdAt;
  return ownerAgreedAt ?? new Date(createdAt.getTime() + ownerAnswersWithinMs);
}
