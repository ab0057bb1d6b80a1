import { type analyticsDays, type EventBody } from "../contract/analytics";
import { beacon } from "./http";

export type AnalyticsDays = (typeof analyticsDays)[number];

/** Records an event of a listing; fire and forget. */
export const recordEvent = (event: EventBody): void => void beacon(event);

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
