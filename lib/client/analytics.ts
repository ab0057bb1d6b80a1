import { type Analytics, type analyticsDays, type EventBody } from "../contract/analytics";
import { beacon, get } from "./http";

export type AnalyticsDays = (typeof analyticsDays)[number];

/** How often an own listing was viewed, contacted, and found in the last `days` days. */
export const readAnalytics = (listingId: number, days: AnalyticsDays) =>
  get<Analytics>(`owner/analytics/?listing_id=${listingId}&days=${days}`);

/** Records an event of a listing; fire and forget. */
export const recordEvent = (event: EventBody): void => void beacon("events/", event);

/** Runs `work` once the page is visible: at once, or when its tab comes to the front. Returns the function that cancels. */
export function whenSeen(work: () => void): () => void {
  if (document.visibilityState === "visible") {
    work();
    return () => {};
  }
  const look = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", look);
    work();
  };
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
