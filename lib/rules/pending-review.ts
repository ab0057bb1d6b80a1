/** By how much the clock of a browser may run ahead of the server's, in ms. */
const TOLERANCE_MS = 60_000;

/**
 * Whether a review that a browser remembers as waiting since `since` (ISO, the browser's clock) has appeared: the
 * author's own review is shown and was created after that time less a minute.
 */
export function hasAppeared(since: string, own: { status: string; created_at: string } | null): boolean {
  if (!own || (own.status !== "active" && own.status !== "flagged")) return false;
  return Date.parse(own.created_at) > Date.parse(since) - TOLERANCE_MS;
}
