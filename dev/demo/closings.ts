import { kinds } from "../../lib/rules/listing-kind";
import { dayMs } from "../../lib/rules/time";
import { type CampaignRow, type ListingRow } from "./rows";

const [business] = kinds;

/** Marks two businesses that no one owns or pays for as closed, and one of them as moved to a third. */
export function applyClosings(listings: readonly ListingRow[], campaigns: readonly CampaignRow[], now: Date): void {
  const funded = new Set(campaigns.map(({ listingId }) => listingId));
  const free = listings.filter(
    ({ id, kind, status, claimedById, isPremium }) =>
      kind === business && status === "active" && !claimedById && !isPremium && !funded.has(id),
  );
  const daysBefore = (days: number) => new Date(now.getTime() - days * dayMs);
  const [place, moved, closed] = free.slice(-3);
  if (!place || !moved || !closed) return;
  Object.assign(moved, { closedOn: daysBefore(40), movedToId: place.id });
  Object.assign(closed, { closedOn: daysBefore(12) });
}
