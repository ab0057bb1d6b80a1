/** A contribution started in this window, and the amount raised before it; both in US cents. */
export interface PendingContribution {
  cents: number;
  raisedCents: number;
}
const keyOf = (listingId: number) => `contribution-${listingId}`;

/** Stores the contribution in this window, so that the return page can tell when it has been counted. */
export function rememberContribution(listingId: number, contribution: PendingContribution): void {
  try {
    window.sessionStorage.setItem(keyOf(listingId), JSON.stringify(contribution));
  } catch (error) {
    console.error("Could not remember the contribution.", error);
  }
}

/** The contribution stored in this window; null for none. */
export function pendingContribution(listingId: number): PendingContribution | null {
  try {
    const stored = JSON.parse(
      window.sessionStorage.getItem(keyOf(listingId)) ?? "null",
    ) as Partial<PendingContribution> | null;
    if (typeof stored?.cents !== "number" || typeof stored.raisedCents !== "number") return null;
    return { cents: stored.cents, raisedCents: stored.raisedCents };
  } catch {
    return null;
  }
}
