import { type Belonging, belongings, type BelongingCounts } from "../contract/suspension";
import { counted } from "./number";

/** How many of something of a person's there are: "2 published reviews". */
export const belongingText = (name: Belonging, count: number): string => counted(count, ...nouns[name]);

const nouns: Record<Belonging, readonly [one: string, many: string]> = {
  reviews: ["published review", "published reviews"],
  pending_reviews: ["waiting review", "waiting reviews"],
  listings: ["listing", "listings"],
  photos: ["photo", "photos"],
  reports: ["open report", "open reports"],
  claims: ["open claim", "open claims"],
  corrections: ["open correction", "open corrections"],
};

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** What a suspension took along, in a sentence; empty if that is nothing. */
export function takenAlongText(counts: Partial<BelongingCounts>): string {
  const taken = belongings.flatMap((name) => (counts[name] ? [belongingText(name, counts[name])] : []));
  return taken.length === 0 ? "" : `Taken from the site with it: ${list.format(taken)}.`;
}
