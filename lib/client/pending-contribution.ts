/** What somebody was about to give when they left for the payment page, in US cents, and what had been raised then. */
export interface PendingContribution {
  cents: number;
  raisedCents: number;
}
const keyOf = (listingId: number) => `contribution-${listingId}`;

/** Remembers it in this window, so that coming back can tell when it has arrived. */
export function rememberContribution(listingId: number, left: PendingContribution): void {
  try {
    window.sessionStorage.setItem(keyOf(listingId), JSON.stringify(left));
  } catch (error) {
    console.error("Could not remember the contribution.", error);
  }
}

/** What this window remembers of it; null for nothing. */
export function pendingContribution(listingId: number): PendingContribution | null {
  try {
    const kept = JSON.parse(
      window.sessionStorage.getItem(keyOf(listingId)) ?? "null",
    ) as Partial<PendingContribution> | null;
    if (typeof kept?.cents !== "number" || typeof kept.raisedCents !== "number") return null;
    return { cents: kept.cents, raisedCents: kept.raisedCents };
  } catch {
    return null;
  }
}
