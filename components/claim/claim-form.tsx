"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldErrorsOf } from "@/components/account/field-errors";
import { useSaving } from "@/components/account/use-saving";
import { ListingFieldControl } from "@/components/listing/listing-field-control";
import { ComplaintLine } from "@/components/review/complaint-line";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { attemptKeys } from "@/lib/client/attempt-key";
import { claimListing } from "@/lib/client/claims";
import { type Listing } from "@/lib/contract/listing";
import { claimBody } from "@/lib/contract/listing-write";
import { messages } from "@/lib/messages";
import { claimFields } from "@/lib/rules/listing-edit";
import { claimOf, draftOf } from "./claim-values";

type ClaimFormProps = { listing: Listing; onCancel: () => void; onSent: (kind: "claim" | "transfer") => void };

const relationshipHint = "For example: owner, practice manager.";
const notesHint = "What shows that it is yours, such as a license number or an address at your own domain.";

/** Who the claimant is, and the listing's values as they ought to be. */
export function ClaimForm({ listing, onCancel, onSent }: ClaimFormProps) {
  const [draft, setDraft] = useState(() => draftOf(listing));
  const [keyOf] = useState(attemptKeys);
  const { saving, save, refuse, errorOf } = useSaving({ failed: messages.claim.failed });
  const form = useRef<HTMLFormElement>(null);
  const isBusy = saving.state === "busy";
  const errors = { relationship: errorOf("relationship"), notes: errorOf("verification_notes") };

  useEffect(() => {
    if (saving.state === "failed") form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [saving]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const body = claimOf(draft, listing);
    const checked = claimBody.safeParse(body);
    if (!checked.success) return refuse(fieldErrorsOf(checked.error));
    await save(async () => onSent((await claimListing(listing, body, keyOf(body))).kind));
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="mt-4 space-y-5">
      <Field
        id="claim-relationship"
        label="Your relationship to this listing"
        hint={relationshipHint}
        error={errors.relationship}
      >
        <Textarea
          id="claim-relationship"
          rows={2}
          required
          autoFocus
          dir="auto"
          value={draft.relationship}
          onChange={(event) => setDraft({ ...draft, relationship: event.target.value })}
          {...describedBy("claim-relationship", { hint: relationshipHint, error: errors.relationship })}
        />
      </Field>
      <Field id="claim-notes" label="Notes for verification (optional)" hint={notesHint} error={errors.notes}>
        <Textarea
          id="claim-notes"
          rows={3}
          dir="auto"
          value={draft.notes}
          onChange={(event) => setDraft({ ...draft, notes: event.target.value })}
          {...describedBy("claim-notes", { hint: notesHint, error: errors.notes })}
        />
      </Field>
      <fieldset className="border-line space-y-5 border-t pt-5">
        <legend className="text-h4 float-left w-full font-serif font-semibold">The listing&apos;s details</legend>
        <p className="text-soft clear-both">
          Change what is not right and add what is missing. An administrator decides which of your changes to take over.
        </p>
        {claimFields[listing.type].map((field) => (
          <ListingFieldControl
            key={field}
            id={`claim-${field}`}
            field={field}
            value={draft.values[field] ?? ""}
            error={errorOf(field)}
            onChange={(text) => setDraft({ ...draft, values: { ...draft.values, [field]: text } })}
          />
        ))}
      </fieldset>
      <ComplaintLine text={problemOf(saving)} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="primary" isBusy={isBusy} busyText="Sending…">
          {listing.claim_status === "claimed" ? "Request Transfer" : "Submit Claim"}
        </BusyButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** What stands beside the button: the one sentence where the fields have none of their own. */
function problemOf(saving: ReturnType<typeof useSaving>["saving"]): string | null {
  if (saving.state !== "failed") return null;
  return Object.keys(saving.fields).length > 0 ? "Please look at the fields marked above." : saving.text;
}
