"use client";

import { ListingField } from "@/components/listing/listing-fields";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { claimListing } from "@/lib/client/claims";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Listing } from "@/lib/contract/listing";
import { claimBody } from "@/lib/contract/listing-write";
import { formMessages } from "@/lib/form-messages";
import { messages } from "@/lib/messages";
import { claimFields } from "@/lib/rules/listing-edit";
import { claimOf, draftOf } from "./claim-values";

type ClaimFormProps = { listing: Listing; onCancel: () => void; onSent: (kind: "claim" | "transfer") => void };

/** The claimant, and corrections of the listing's values. */
export function ClaimForm({ listing, onCancel, onSent }: ClaimFormProps) {
  const form = useApiForm({
    id: "claim",
    draft: `claim-of-${listing.id}`,
    start: draftOf(listing),
    schema: claimBody,
    body: (draft) => claimOf(draft, listing),
    summary: () => formMessages.look,
    send: (body, key) => claimListing(listing, body, key),
    failed: messages.claim.failed,
    failure: (_error, usual) => (Object.keys(usual.fields).length > 0 ? { ...usual, text: formMessages.look } : usual),
    onSent: (claim) => claim && onSent(claim.kind),
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <TextField
        name="relationship"
        label="Your relationship to this listing"
        hint="For example: owner, practice manager."
        rows={2}
        limit={1000}
        required
        autoFocus
      />
      <TextField
        name="verification_notes"
        label="Notes for verification (optional)"
        hint="What shows that it is yours, such as a license number or an address at your own domain."
        rows={3}
        limit={20_000}
      />
      <fieldset className="border-line space-y-5 border-t pt-5">
        <legend className="text-h4 float-left w-full font-serif font-semibold">The listing&apos;s details</legend>
        <p className="text-soft clear-both">
          Change what is not right and add what is missing. An administrator decides which of your changes to take over.
        </p>
        {claimFields[listing.type].map((field) => (
          <ListingField key={field} kind={listing.type} field={field} />
        ))}
      </fieldset>
      <FormProblem />
      <FormActions
        label={listing.claim_status === "claimed" ? "Request Transfer" : "Submit Claim"}
        busyText="Sending…"
        onCancel={onCancel}
      />
    </ApiForm>
  );
}
