import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { type MergeSide } from "@/lib/rules/duplicates";
import { type ListingFieldKey, listingFields } from "@/lib/rules/listing-field";

/** A field of two listings, as it is shown and chosen. */
export interface ComparedField {
  key: ListingFieldKey | "category_id";
  label: string;
  kept: string;
  merged: string;
}

/** As much of a long text as is shown, in characters. */
const mostShown = 600;

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "string" ? value : "";
  const more = text.length - mostShown;
  return more > 0 ? `${text.slice(0, mostShown)}… (${more} more characters)` : text;
}

const valueOf = (listing: Listing, key: ListingFieldKey) => (key === "name" ? titleOf(listing) : listing[key]) ?? "";

/** All fields in which one of the two holds something: those that differ, and those that are equal. */
export function compareFields(kept: Listing, merged: Listing) {
  const category = {
    key: "category_id" as const,
    label: "Category",
    kept: kept.category_name,
    merged: merged.category_name,
  };
  const place = { ...category, isEqual: kept.category_id === merged.category_id };
  const fields = listingFields.map(({ key, label }) => {
    const [one, other] = [valueOf(kept, key), valueOf(merged, key)];
    return { key, label, kept: shown(one), merged: shown(other), isEqual: one === other };
  });
  const all = [...fields.slice(0, 1), place, ...fields.slice(1)].filter(
    (field) => field.kept !== "" || field.merged !== "",
  );
  return { different: all.filter((field) => !field.isEqual), equal: all.filter((field) => field.isEqual) };
}

/** What is chosen at first: what the listing that stays holds, and where it holds nothing the other one's. */
export const firstChoice = (field: ComparedField): MergeSide => (field.kept === "" ? "merged" : "kept");
