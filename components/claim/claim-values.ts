import { type ClaimForm } from "@/lib/client/claims";
import { type Listing } from "@/lib/contract/listing";
import { claimFields } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";

/** What a claim's form holds: who the claimant is, and the listing's fields by their names. */
export type ClaimDraft = { relationship: string; verification_notes: string } & Partial<
  Record<ListingFieldKey, string>
>;

function textOf(listing: Listing, field: ListingFieldKey): string {
  const value = listing[field];
  return typeof value === "string" ? value : "";
}

/** A claim's form as it opens: the listing's fields of its kind with today's values. */
export const draftOf = (listing: Listing): ClaimDraft => ({
  relationship: "",
  verification_notes: "",
  ...Object.fromEntries(claimFields[listing.type].map((field) => [field, textOf(listing, field)])),
});

/** What is sent of it: of the optional fields only those that are filled, and changed where they have a value today. */
export function claimOf({ relationship, verification_notes, ...values }: ClaimDraft, listing: Listing): ClaimForm {
  const changed = claimFields[listing.type].flatMap((field) => {
    const text = (values[field] ?? "").trim();
    return text === "" || text === textOf(listing, field).trim() ? [] : [[field, text] as const];
  });
  return {
    relationship: relationship.trim(),
    ...(verification_notes.trim() && { verification_notes: verification_notes.trim() }),
    ...Object.fromEntries(changed),
  };
}
