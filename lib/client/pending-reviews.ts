import { readStored, writeStored } from "./browser-storage";

/** Whose review of what waits. */
export interface PendingKey {
  listingId: number;
  userId: number;
}

const keyOf = ({ listingId, userId }: PendingKey) => `pending-review:${listingId}:${userId}`;

/** Remembers on this device that a review waits for approval since now. */
export const rememberPending = (key: PendingKey) => writeStored(keyOf(key), new Date().toISOString());

/** Since when, as an ISO time, this device remembers a review as waiting; null for none or what is no time. */
export function pendingSince(key: PendingKey): string | null {
  const since = readStored(keyOf(key));
  return since !== null && !Number.isNaN(Date.parse(since)) ? since : null;
}

/** Forgets it: the notice was dismissed, or the review has appeared or is gone. */
export const clearPendingReviews = (key: PendingKey) => writeStored(keyOf(key), null);
