import { type Fill } from "./profile";
import { type ListingRow } from "./rows";
import { type Line } from "./words/line";

/** Services as listings of each domain name and price them. */
const services: Record<Line["domain"], readonly string[]> = {
  counsel: [
    "First meeting: Free",
    "Hourly rate: $240-$380 per hour",
    "Paralegal time: $120 per hour",
    "Document review: from $350 flat fee",
    "Written opinion: $600-$1,200",
    "Payment plan: $25 per month",
  ],
  care: [
    "New patient visit: $180-$260",
    "Follow-up visit: $95-$140",
    "Video visit: $85 per visit",
    "Forms and letters: up to $35",
    "Same-day visit: from $150",
    "Nurse phone call: Free",
  ],
  trade: [
    "Service call: $95",
    "Labor: $85-$120 per hour",
    "Emergency call: from $180",
    "Written estimate: Free",
    "Yearly check: $129 each",
    "Travel beyond 20 miles: $2.50 per mile",
  ],
};

/** A number that depends on the text alone, so that no other random value changes. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** Yes, no, or unknown. */
const answer = (number: number): boolean | null => [true, true, true, false, null][number % 5] ?? null;

/** The services and the facts about access of a listing with this slug. A sparse profile has neither. */
export function offersOf(slug: string, { domain }: Line, fill: Fill): Partial<ListingRow> {
  if (fill === "sparse") return {};
  const number = numberOf(slug);
  const offered = services[domain].filter((_, at) => fill === "rich" || (number >> at) % 2 === 0);
  return {
    servicePrices: offered.join("\n"),
    acceptingNew: answer(number),
    telehealth: domain === "trade" ? null : answer(number >> 2),
    wheelchairAccess: answer(number >> 4),
  };
}
