const keyOf = (userId: number) => `reported-reviews:${userId}`;

/** The ids of the reviews that an account reported in this window's session. */
export function reportedReviews(userId: number): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(userId)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "number") : []);
  } catch {
    return new Set();
  }
}

/** Stores the ids for the next pages of this window. */
export function storeReported(userId: number, ids: ReadonlySet<number>): void {
  try {
    window.sessionStorage.setItem(keyOf(userId), JSON.stringify([...ids]));
  } catch {
    // Storage is unavailable: only this page knows.
  }
}
