import { type Claim } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { type ListingFieldKey, listingFields } from "@/lib/rules/listing-field";
import { kindFacts } from "@/lib/rules/listing-kind";

/** The storage key of what is filled in for a claim. */
export const claimDraft = (id: number): string => `claim-${id}`;

type Value = string | boolean | null | undefined;

/** A value as text. */
export const valueText = (value: Value): string =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : (value ?? "").trim();

/** The listing's current value of a field. */
export const todayOf = (listing: Listing, key: ListingFieldKey): Value =>
  listing[key === "name" ? kindFacts[listing.type].titleField : key];

/** The fields whose proposed value differs from the listing's, in the order of the field table. */
export const changedFields = (claim: Claim, listing: Listing): { key: ListingFieldKey; label: string }[] =>
  listingFields.filter(
    ({ key }) =>
      Object.hasOwn(claim.proposed, key) && valueText(claim.proposed[key]) !== valueText(todayOf(listing, key)),
  );
