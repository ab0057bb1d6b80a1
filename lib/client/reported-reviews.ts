const keyOf = (userId: number) => `reported-reviews:${userId}`;

/** The ids of the reviews that somebody reported in this window's session. */
export function reportedReviews(userId: number): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(userId)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "number") : []);
  } catch {
    return new Set();
  }
}

/** Keeps the ids for the pages that this window opens next. */
export function storeReported(userId: number, ids: ReadonlySet<number>): void {
  try {
    window.sessionStorage.setItem(keyOf(userId), JSON.stringify([...ids]));
  } catch {
    // Storage is closed: the page itself still knows.
  }
}
