import { type Listing } from "@/lib/contract/listing";
import { exceptionText } from "@/lib/format/hours";
import { placeOf } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { type MergeSide } from "@/lib/rules/duplicates";
import { type ListingFieldKey, listingFields } from "@/lib/rules/listing-field";
import { isOwnPhoto } from "@/lib/rules/photo";

/** A field of two listings to compare and choose from. */
export interface ComparedField {
  key: ListingFieldKey | "category_id" | "hours";
  label: string;
  kept: string;
  merged: string;
}

/** Longer texts are cut to this many characters. */
const mostShown = 600;

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "string" ? value : "";
  const more = text.length - mostShown;
  return more > 0 ? `${text.slice(0, mostShown)}… (${more} more characters)` : text;
}

function valueOf(listing: Listing, key: ListingFieldKey) {
  const value = (key === "name" ? titleOf(listing) : listing[key]) ?? "";
  // Photos on this site move with the merge.
  return isOwnPhoto(value) ? "" : value;
}

/** The opening hours in words, with the dates on which they differ. */
const hoursOf = ({ hours }: Listing): string =>
  hours
    ? [hours.text, ...hours.exceptions.map(exceptionText).map(({ dates, times }) => `${dates}: ${times}`)].join("\n")
    : "";

/** The fields that at least one of the two has filled in, split by whether the values differ. */
export function compareFields(kept: Listing, merged: Listing) {
  const category = {
    key: "category_id" as const,
    label: "Category",
    kept: kept.category_name,
    merged: merged.category_name,
  };
  const place = { ...category, isEqual: kept.category_id === merged.category_id };
  // A pin goes with its address.
  const chosen = listingFields.filter(({ type }) => type !== "pin");
  const fields = chosen.map(({ key, label }) => {
    const [one, other] = [valueOf(kept, key), valueOf(merged, key)];
    return { key, label, kept: shown(one), merged: shown(other), isEqual: one === other };
  });
  const [one, other] = [hoursOf(kept), hoursOf(merged)];
  const hours = { key: "hours" as const, label: "Opening hours", kept: one, merged: other, isEqual: one === other };
  const all = [...fields.slice(0, 1), place, ...fields.slice(1), hours].filter(
    (field) => field.kept !== "" || field.merged !== "",
  );
  return { different: all.filter((field) => !field.isEqual), equal: all.filter((field) => field.isEqual) };
}

/** The two listings by what differs: the first of address, phone, category, and name that does, else the id. */
export function sideNames({ kept, merged }: Record<MergeSide, Listing>): Record<MergeSide, string> {
  const facts = [
    ({ street_address }: Listing) => street_address,
    placeOf,
    ({ phone }: Listing) => phone,
    ({ category_name }: Listing) => category_name,
    titleOf,
  ];
  const fact = facts.find((of) => of(kept) && of(merged) && of(kept) !== of(merged));
  return { kept: fact?.(kept) ?? `Listing ${kept.id}`, merged: fact?.(merged) ?? `Listing ${merged.id}` };
}

/** The initial choice: the value of the listing that stays, or the other's where that is empty. */
export const firstChoice = (field: ComparedField): MergeSide => (field.kept === "" ? "merged" : "kept");
