import { type z } from "zod";
import { type Listing } from "@/lib/contract/listing";
import { type claimBody } from "@/lib/contract/listing-write";
import { phoneText } from "@/lib/format/contact-links";
import { claimFields } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";

/** The values of a claim form: the claimant, and the listing's fields by name. */
export type ClaimDraft = { relationship: string; verification_notes: string } & Partial<
  Record<ListingFieldKey, string>
>;

function textOf(listing: Listing, field: ListingFieldKey): string {
  const value = listing[field];
  if (typeof value === "boolean") return value ? "yes" : "no";
  return field === "phone" ? phoneText(value ?? "") : (value ?? "");
}

/** The initial values of a claim form: the current values of the listing. */
export const draftOf = (listing: Listing): ClaimDraft => ({
  relationship: "",
  verification_notes: "",
  ...Object.fromEntries(claimFields[listing.type].map((field) => [field, textOf(listing, field)])),
});

/** The claim as it is sent: only fields that are filled in and differ from the listing. */
export function claimOf(
  { relationship, verification_notes, ...values }: ClaimDraft,
  listing: Listing,
): z.input<typeof claimBody> {
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
