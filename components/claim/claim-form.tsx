import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { ListingField } from "@/components/listing/listing-fields";
import { ApiForm, FormActions, FormProblem, useFormParts } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Claim } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { claimBody } from "@/lib/contract/listing-write";
import { formMessages } from "@/lib/messages/form";
import { counted } from "@/lib/format/number";
import { messages } from "@/lib/messages/common";
import { websiteDays } from "@/lib/rules/claim-proof";
import { claimFields } from "@/lib/rules/listing-edit";
import { fieldOf, type ListingFieldKey } from "@/lib/rules/listing-field";
import { labelIn } from "@/lib/rules/listing-form";
import { type ClaimDraft, claimOf, draftOf } from "./claim-values";

export type SentClaim = Pick<Claim, "id" | "kind">;

type ClaimFormProps = { listing: Listing; onCancel: () => void; onSent: (claim: SentClaim) => void };

/** A claim in two steps: who claims the listing, then what to correct in it. */
export function ClaimForm({ listing, onCancel, onSent }: ClaimFormProps) {
  const [step, setStep] = useState<1 | 2>(1);
  const start = draftOf(listing);
  const form = useApiForm({
    id: "claim",
    draft: `claim-of-${listing.id}`,
    start,
    schema: claimBody,
    body: (draft) => claimOf(draft, listing),
    summary: (errors) => {
      if (errors.relationship || errors.verification_notes) setStep(1);
      return formMessages.look;
    },
    send: (body, key) =>
      call("POST", "{kind}/{id}/claim/", { params: listingParams(listing), body, idempotencyKey: key }),
    failed: messages.claim.failed,
    failure: (_error, usual) => (Object.keys(usual.fields).length > 0 ? { ...usual, text: formMessages.look } : usual),
    onSent: (claim) => claim && onSent(claim),
  });
  /** Goes on when the first step is complete; else shows what it lacks. */
  async function next() {
    const isComplete = await form.fields.trigger(["relationship", "verification_notes"], { shouldFocus: true });
    if (isComplete) setStep(2);
  }
  return (
    <ApiForm
      form={form}
      className="mt-4 space-y-5"
      onKeyDown={(event) => {
        // Enter in the first step goes to the second one instead of sending the claim.
        if (step === 2 || event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void next();
      }}
    >
      {step === 1 ? (
        <WhoYouAre website={listing.website} onNext={() => void next()} onCancel={onCancel} />
      ) : (
        <WhatToCorrect listing={listing} start={start} onBack={() => setStep(1)} />
      )}
    </ApiForm>
  );
}

/** Moves the focus to a step's heading when it opens. */
function Heading({ children, isFocused }: { children: string; isFocused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-h4 outline-none">
      {children}
    </h3>
  );
}

type WhoProps = { website: string | null; onNext: () => void; onCancel: () => void };

function WhoYouAre({ website, onNext, onCancel }: WhoProps) {
  const { leave } = useFormParts();
  return (
    <>
      <Heading isFocused={false}>Step 1 of 2: Who you are</Heading>
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
        hint="What shows that it is yours, such as a license number."
        rows={3}
        limit={20_000}
      />
      <p className="text-soft">
        {website
          ? `Once you have submitted the claim you can prove it: with a document or, if the listing has had its own website for ${websiteDays} days, by a code to an address there or a DNS record.`
          : "Once you have submitted the claim you can prove it with a document."}{" "}
        A proof makes the decision quicker.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onNext}>
          Continue
        </Button>
        <Button onClick={() => leave(onCancel)}>Cancel</Button>
      </div>
    </>
  );
}

function WhatToCorrect({ listing, start, onBack }: { listing: Listing; start: ClaimDraft; onBack: () => void }) {
  const kind = listing.type;
  const values = useWatch() as ClaimDraft;
  const fields = claimFields[kind];
  const filled = fields.filter((field) => start[field]);
  const empty = fields.filter((field) => !start[field]);
  const isChanged = (field: ListingFieldKey) => (values[field] ?? "") !== (start[field] ?? "");
  return (
    <>
      <Heading isFocused>Step 2 of 2: What to correct</Heading>
      <p className="text-soft">
        Change what is wrong and add what is missing, or submit the claim as it is. An administrator decides which of
        your changes to apply.
      </p>
      <ul className="divide-line border-line divide-y border-y">
        {filled.map((field) => (
          <li key={field} className="py-3">
            <Correction listing={listing} field={field} text={start[field] ?? ""} isChanged={isChanged(field)} />
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <details className="border-line border-b pb-3" open={empty.some(isChanged)}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            Add what is missing ({counted(empty.length, "field")})
          </summary>
          <div className="space-y-5 pt-2">
            {empty.map((field) => (
              <ListingField key={field} kind={kind} field={field} />
            ))}
          </div>
        </details>
      )}
      <FormProblem />
      <div className="flex flex-wrap gap-3">
        <FormActions
          label={listing.claim_status === "claimed" ? "Request Transfer" : "Submit Claim"}
          busyText="Sending…"
        />
        <Button onClick={onBack}>Back</Button>
      </div>
    </>
  );
}

type CorrectionProps = { listing: Listing; field: ListingFieldKey; text: string; isChanged: boolean };

/** A filled field as text, with a button that makes it a control. */
function Correction({ listing, field, text, isChanged }: CorrectionProps) {
  const [isOpen, setOpen] = useState(isChanged);
  const box = useRef<HTMLDivElement>(null);
  const label = labelIn(listing.type, field);
  if (isOpen) {
    return (
      <div ref={box}>
        <ListingField kind={listing.type} field={field} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
      <div className="min-w-0">
        <p className="text-label text-soft">{label}</p>
        <p
          className={fieldOf(field).input === "textarea" ? "line-clamp-3 whitespace-pre-line" : "wrap-anywhere"}
          dir="auto"
        >
          {text}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={`Change ${label}`}
        onClick={() => {
          setOpen(true);
          requestAnimationFrame(() => document.getElementById(`claim-${field}`)?.focus());
        }}
      >
        Change
      </Button>
    </div>
  );
}
