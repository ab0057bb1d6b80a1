import { readStored, writeStored } from "./browser-storage";

/** The listing and the author of a pending review. */
export interface PendingKey {
  listingId: number;
  userId: number;
}

const keyOf = ({ listingId, userId }: PendingKey) => `pending-review:${listingId}:${userId}`;

/** Stores on this device that a review is pending from now on. */
export const rememberPending = (key: PendingKey) => writeStored(keyOf(key), new Date().toISOString());

/** Since when a review is pending, as an ISO time; null for none or an invalid time. */
export function pendingSince(key: PendingKey): string | null {
  const since = readStored(keyOf(key));
  return since !== null && !Number.isNaN(Date.parse(since)) ? since : null;
}

/** Clears it: the notice was dismissed, or the review was published or deleted. */
export const clearPendingReviews = (key: PendingKey) => writeStored(keyOf(key), null);
