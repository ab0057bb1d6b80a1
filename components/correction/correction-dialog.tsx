"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListingFields } from "@/components/listing/listing-fields";
import { GuestFields, ToConfirm } from "@/components/report/guest-fields";
import { type ChosenListing, ListingPicker } from "@/components/search/listing-picker";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { FailedNotice } from "@/components/shared/failed-notice";
import { ChoiceField, TextField, TickField } from "@/components/shared/form-fields";
import { call, messageOf } from "@/lib/client/http";
import { type ListingKey, listingParams } from "@/lib/client/listings";
import { queryClient } from "@/lib/client/query-client";
import { useSession } from "@/lib/client/session";
import { useApiForm } from "@/lib/client/use-api-form";
import { correctionBody, fieldOfIssue } from "@/lib/contract/correction";
import { type Listing } from "@/lib/contract/listing";
import { correctionMessages } from "@/lib/messages/correction";
import { formMessages } from "@/lib/messages/form";
import { messages } from "@/lib/messages/common";
import {
  type CorrectionField,
  type CorrectionKind,
  correctionKinds,
  correctionLimits,
  correctionFields,
  type CorrectionChanges,
} from "@/lib/rules/correction";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import {
  type FormSection,
  formSections,
  type FormValues,
  valuesOf,
  wireBody,
  wireName,
} from "@/lib/rules/listing-form";
import { type Kind } from "@/lib/rules/listing-kind";

const fieldsOf = (kind: Kind): ListingFieldKey[] =>
  correctionFields[kind].filter((field): field is ListingFieldKey => field !== "hours");

const HOURS = "Hours";

/** The groups of facts that can be corrected; hours have none of the fields. */
const correctionSections = (kind: Kind): FormSection[] => [
  ...formSections(kind, fieldsOf(kind)),
  { title: HOURS, fields: [] },
];

/** The title of the group that a fact is in. */
const sectionOf = (kind: Kind, field: CorrectionField): string =>
  formSections(kind, fieldsOf(kind)).find(({ fields }) => (fields as readonly string[]).includes(field))?.title ??
  HOURS;

/** The form's values of a listing. */
const factsOf = (listing: Listing): FormValues & { hours: string } => ({
  ...valuesOf(listing.type, fieldsOf(listing.type), listing),
  hours: listing.hours?.text ?? "",
});

/** What differs from the listing, as the API takes it. */
function changesOf(listing: Listing, values: FormValues & { hours: string }): CorrectionChanges {
  const { type } = listing;
  const keys = fieldsOf(type);
  const [before, after] = [wireBody(type, keys, factsOf(listing)), wireBody(type, keys, values)];
  const changed = keys.filter((key) => before[wireName(type, key)] !== after[wireName(type, key)]);
  const from = (key: ListingFieldKey) => (listing as Record<string, unknown>)[wireName(type, key)] as string | null;
  return {
    ...Object.fromEntries(changed.map((key) => [key, { from: from(key), to: after[wireName(type, key)] ?? null }])),
    ...(values.hours.trim() !== (listing.hours?.text ?? "") && {
      hours: { from: listing.hours?.text ?? "", to: values.hours },
    }),
  };
}

type State = readonly [kind: CorrectionKind, label: string];

const open: readonly State[] = [
  ["closed", "It has closed"],
  ["moved", "It has moved to another listing"],
];

/** What can be said of a whole listing. */
const statesOf = ({ closed_on: closedOn }: Listing): readonly State[] => [
  ...(closedOn === null ? open : ([["reopened", "It is open"]] as const)),
  ["duplicate", "It is listed twice"],
];

type CorrectionDialogProps = { listing: ListingKey; field: CorrectionField; onClose: () => void };

/** The dialog in which a reader says what is wrong with a listing, beginning with the group of a fact. */
export function CorrectionDialog({ listing: key, field, onClose }: CorrectionDialogProps) {
  const [said, setSaid] = useState<string | null>(null);
  // The page may be cached: what is compared is read now.
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["correction", key.id],
      queryFn: () => call("GET", "{kind}/{id}/", { params: listingParams(key) }),
      gcTime: 0,
    },
    queryClient,
  );
  return (
    <Dialog title="Something wrong?" isOpen onClose={onClose}>
      {said !== null && <ToConfirm text={said} onClose={onClose} />}
      {said === null && error && <FailedNotice text={messageOf(error, messages.listing.failed)} onAgain={refetch} />}
      {said === null && data && <CorrectionForm listing={data} field={field} onSent={setSaid} onCancel={onClose} />}
    </Dialog>
  );
}

const isKind = (about: string): about is CorrectionKind => (correctionKinds as readonly string[]).includes(about);

/** The form's fields of the API's names. */
const fieldOf = (name: string): string => {
  if (name === "name" || name === "email") return `writer_${name}`;
  return name === "moved_to" || name === "duplicate_of" ? "other_name" : fieldOfIssue(name);
};

const others = {
  other_name: "",
  chosen: null as ChosenListing | null,
  note: "",
  is_own: false,
  writer_name: "",
  writer_email: "",
};

type CorrectionFormProps = {
  listing: Listing;
  field: CorrectionField;
  onSent: (text: string) => void;
  onCancel: () => void;
};

function CorrectionForm({ listing, field, onSent, onCancel }: CorrectionFormProps) {
  const isGuest = useSession().state === "guest";
  const start = { ...factsOf(listing), about: sectionOf(listing.type, field), ...others };
  const form = useApiForm({
    id: "correction",
    draft: `correction-${listing.id}`,
    start,
    schema: correctionBody,
    body: ({ about, chosen, note, is_own, writer_name: name, writer_email: email, ...facts }) => {
      const kind = isKind(about) ? about : "change";
      return {
        ...{ listing_id: listing.id, kind, note, is_own },
        changes: kind === "change" ? changesOf(listing, facts) : {},
        ...(kind === "moved" && { moved_to: chosen?.id ?? null }),
        ...(kind === "duplicate" && { duplicate_of: chosen?.id ?? null }),
        ...(isGuest && { name: name.trim(), email: email.trim() }),
      };
    },
    check: ({ about, chosen, writer_name: name, writer_email: email }): Record<string, string> => ({
      ...((about === "moved" || about === "duplicate") && !chosen && { other_name: correctionMessages.choose }),
      ...(isGuest && !name.trim() && { writer_name: formMessages.nameMissing }),
      ...(isGuest && !email.trim() && { writer_email: formMessages.emailMissing }),
    }),
    fieldOf,
    summary: (errors) => Object.values(errors)[0] ?? null,
    before: (values) => {
      const isNothing = !isKind(values.about) && Object.keys(changesOf(listing, values)).length === 0;
      if (isNothing) form.fields.setError("about", { type: "check", message: correctionMessages.nothing });
      return Promise.resolve(!isNothing);
    },
    send: (body) => call("POST", "suggestions/", { body }),
    failed: correctionMessages.failed,
    onSent: (answer) => answer && onSent(answer.detail),
  });
  const { about, chosen } = form.fields.watch();
  const sections = correctionSections(listing.type);
  const section = sections.filter(({ title, fields }) => title === about && fields.length > 0);
  return (
    <ApiForm form={form} className="mt-2 space-y-5">
      <ChoiceField name="about" label="What is wrong?">
        {sections.map(({ title }) => (
          <option key={title}>{title}</option>
        ))}
        {statesOf(listing).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </ChoiceField>
      {!isKind(about) && <p className="text-soft">Change what is wrong to what is right.</p>}
      <ListingFields kind={listing.type} sections={section} isPlain />
      {about === "Hours" && (
        <TextField
          name="hours"
          label="Hours"
          rows={3}
          limit={1000}
          hint="For example: Mon-Fri 9-5; Sat by appointment."
        />
      )}
      {(about === "moved" || about === "duplicate") && (
        <ListingPicker
          name="other_name"
          label={about === "moved" ? "The listing of the new place" : "The other listing"}
          chosen={chosen}
          onChoose={(next) => form.fields.setValue("chosen", next)}
        />
      )}
      <TextField name="note" label="How do you know? (optional)" limit={correctionLimits.note} isCounted rows={2} />
      <TickField name="is_own" label="This is me, or my business" hint={correctionMessages.claimIt} />
      {isGuest && <GuestFields what="correction" prefix="writer_" />}
      <FormProblem />
      <FormActions label="Send Correction" busyText="Sending…" onCancel={onCancel} />
    </ApiForm>
  );
}
