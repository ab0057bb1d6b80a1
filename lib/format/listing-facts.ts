import { type Listing } from "../contract/listing";
import { splitValues } from "./tags";
import { CARD_CAREER, joined, trimText } from "./text";

/** Separates the parts of a line; the line may break after it, not before. */
export const DOT = "\u00a0· ";

export type Fact = { label: string; text: string };

/** "Portland, ME", or the part that is known. */
export function placeOf({ city, state }: Pick<Listing, "city" | "state">): string {
  return joined([city, state], ", ");
}

/** The whole address in one line, its parts joined with dots. */
export function addressOf(listing: Pick<Listing, "street_address" | "city" | "state" | "zip">): string {
  return joined([listing.street_address, placeOf(listing), listing.zip], DOT);
}

/** The three most useful known facts that the category next to them doesn't already say. */
export function decidingFacts(listing: Listing): Fact[] {
  const { free_consultation: isFree } = listing;
  const facts: Fact[] = [
    { label: "Specialty", text: listing.specialty ?? "" },
    { label: "Practice areas", text: few(listing.practice_areas) },
    { label: "Free consultation", text: isFree === null ? "" : isFree ? "Yes" : "No" },
    { label: "Insurances", text: few(listing.insurances) },
    { label: "Fees", text: trimText(listing.fee_details, 80) },
    { label: "Languages", text: few(listing.language) },
    { label: "Practice", text: few(listing.practice_names) },
    { label: "Visit reasons", text: few(listing.popular_visit_reasons) },
    { label: "Experience", text: trimText(listing.work_experience, CARD_CAREER) },
  ];
  const isNew = ({ text }: Fact) => text.trim() && text.trim().toLowerCase() !== listing.category_name.toLowerCase();
  return facts.filter(isNew).slice(0, 3);
}

/** The first three values of a list text and how many more there are. */
function few(text: string): string {
  const values = splitValues(text);
  const shown = trimText(values.slice(0, 3).join(", "), 120);
  return values.length > 3 ? `${shown} and ${values.length - 3} more` : shown;
}
