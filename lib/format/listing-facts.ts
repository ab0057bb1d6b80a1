import { type Listing } from "../contract/listing";
import { readInsurers } from "../rules/insurers";
import { closedText } from "./closed";
import { splitValues } from "./tags";
import { joined, trimText } from "./text";

/** Separates the parts of a line; the line may break after it, not before. */
export const DOT = "\u00a0· ";

/** "Portland, ME", or the part that is known. */
export function placeOf({ city, state }: Pick<Listing, "city" | "state">): string {
  return joined([city, state], ", ");
}

/** The whole address in one line, its parts joined with dots. */
export function addressOf(listing: Pick<Listing, "street_address" | "city" | "state" | "zip">): string {
  return joined([listing.street_address, placeOf(listing), listing.zip], DOT);
}

/** That it has closed, and the known facts that decide most, two in all, in words that need no label; without what the category already says. */
export function rowFacts(listing: Listing): string[] {
  const insurances = few(acceptedNames(listing).join(";"), "plans");
  const facts = [
    closedText(listing) ?? "",
    listing.specialty ?? "",
    listing.free_consultation ? "Free consultation" : "",
    firstClause(listing.fee_details),
    few(listing.practice_areas, "areas"),
    insurances && `Accepts ${insurances}`,
    few(listing.language, "languages"),
    few(listing.practice_names, "practices"),
    few(listing.popular_visit_reasons, "reasons"),
  ];
  const isNew = (text: string) => text.trim() && text.trim().toLowerCase() !== listing.category_name.toLowerCase();
  return facts.filter(isNew).slice(0, 2);
}

/** The insurers by their names, each once, then what else it accepts. */
function acceptedNames({ insurances }: Listing): string[] {
  const { insurers, others } = readInsurers(insurances);
  return [...new Set(insurers.map(({ name }) => name)), ...others];
}

/** A text up to its first full stop or semicolon. */
const firstClause = (text: string): string => trimText(text.split(/[.;](?:\s|$)/)[0]!, 80);

/** Both values of a list text, or the first one and how many more of this noun there are: "Aetna + 6 plans". */
function few(text: string, noun: string): string {
  const values = splitValues(text);
  const shown = trimText(values.slice(0, values.length > 2 ? 1 : 2).join(", "), 80);
  return values.length > 2 ? `${shown} + ${values.length - 1} ${noun}` : shown;
}
