import { useEffect } from "react";
import { ListingFields } from "@/components/listing/listing-fields";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Listing } from "@/lib/contract/listing";
import { listingBody } from "@/lib/contract/listing-write";
import { accountMessages } from "@/lib/messages/account";
import { formMessages } from "@/lib/messages/form";
import { ownerFields } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { fieldOfWire, formSections, storedValues, valuesOf, wireBody } from "@/lib/rules/listing-form";
import { kindFacts } from "@/lib/rules/listing-kind";

type EditFormProps = {
  listing: Listing;
  /** The field that gets the focus; by default the first. */
  focus?: ListingFieldKey;
  onSaved: (listing: Listing) => void;
  onCancel: () => void;
};

/** The name of the form's draft on the device. */
export const editDraft = (id: number) => `owned-listing-${id}`;

/** The form for the fields that an owner may change. */
export function EditForm({ listing, focus, onSaved, onCancel }: EditFormProps) {
  const kind = listing.type;
  const sections = formSections(kind, ownerFields[kind]);
  const keys = sections.flatMap(({ fields }) => fields);
  const saved = valuesOf(kind, keys, listing);
  const form = useApiForm({
    id: "edit",
    draft: editDraft(listing.id),
    start: saved,
    seen: listing.version,
    stored: (current) => storedValues(kind, current),
    schema: listingBody,
    // Only changed fields are sent: an untouched old value that breaks today's rules must not block saving.
    body: (values) => changesOf(wireBody(kind, keys, values), wireBody(kind, keys, saved)),
    check: ({ name }): Record<string, string> => (name?.trim() ? {} : { name: kindFacts[kind].nameRequired }),
    summary: () => formMessages.look,
    fieldOf: fieldOfWire,
    send: (changes) => call("PATCH", "{kind}/{id}/", { params: listingParams(listing), body: changes }),
    failed: accountMessages.owner.saveFailed,
    onSent: (changed) => changed && onSaved(changed),
  });
  useEffect(() => document.getElementById(`edit-${focus ?? keys[0] ?? ""}`)?.focus(), []); // oxlint-disable-line react/exhaustive-deps
  return (
    <ApiForm form={form} className="space-y-8">
      <ListingFields kind={kind} sections={sections} />
      <div className="form-bar border-line bg-paper sticky bottom-0 space-y-4 border-t py-4">
        <FormProblem className="" />
        <FormActions label="Save Changes" onCancel={onCancel} />
      </div>
    </ApiForm>
  );
}

type Body = ReturnType<typeof wireBody>;

const changesOf = (body: Body, before: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== before[name]));
