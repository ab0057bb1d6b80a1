import { useEffect } from "react";
import { ListingFields } from "@/components/listing/listing-fields";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { hasDraft } from "@/lib/client/form-drafts";
import { call } from "@/lib/client/http";
import { listingParams } from "@/lib/client/listings";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Listing } from "@/lib/contract/listing";
import { listingBody } from "@/lib/contract/listing-write";
import { accountMessages } from "@/lib/messages/account";
import { useHydrated } from "@/lib/site/use-hydrated";
import { formMessages } from "@/lib/messages/form";
import { ownerFields } from "@/lib/rules/listing-edit";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import {
  fieldOfWire,
  type FormSection,
  formSections,
  storedValues,
  valuesOf,
  wireBody,
} from "@/lib/rules/listing-form";
import { kindFacts } from "@/lib/rules/listing-kind";

type EditFormProps = {
  listing: Listing;
  /** The field that gets the focus: its section is open. By default the first. */
  focus?: ListingFieldKey;
  /** Opens the section of another field. */
  onEdit: (field: ListingFieldKey) => void;
  onSaved: (listing: Listing) => void;
  onCancel: () => void;
};

/** The sections of what an owner may change. */
const sectionsOf = ({ type }: Pick<Listing, "type">) => formSections(type, ownerFields[type]);

/** The name of a section's draft on the device. */
const editDraft = (id: number, { title }: FormSection) => `owned-listing-${id}-${title}`;

/** The first field of a section that has a draft. */
export const draftedField = (listing: Listing): ListingFieldKey | undefined =>
  sectionsOf(listing).find((section) => hasDraft(editDraft(listing.id, section)))?.fields[0];

/** What an owner may change, section by section, each saved by itself. What is typed in another one waits as its draft. */
export function EditForm({ focus, onEdit, ...given }: EditFormProps) {
  const sections = sectionsOf(given.listing);
  const isHydrated = useHydrated();
  const isDrafted = (section: FormSection) => isHydrated && hasDraft(editDraft(given.listing.id, section));
  const open =
    sections.find(({ fields }) => focus && fields.includes(focus)) ?? sections.find(isDrafted) ?? sections[0]!;
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[10rem_minmax(0,1fr)] lg:items-start">
      <ul aria-label="Sections" className="flex flex-wrap gap-x-4 max-lg:mb-4 lg:sticky lg:top-4 lg:block">
        {sections.map((section) => (
          <li key={section.title}>
            <button
              type="button"
              aria-current={section === open ? "true" : undefined}
              className="link aria-current:text-ink min-h-11 text-left aria-current:font-semibold aria-current:no-underline"
              onClick={() => onEdit(section.fields[0]!)}
            >
              {section.title}
              {section !== open && isDrafted(section) && <span className="text-faint"> (draft)</span>}
            </button>
          </li>
        ))}
      </ul>
      <SectionForm key={open.title} section={open} focus={focus} {...given} />
    </div>
  );
}

type SectionFormProps = Omit<EditFormProps, "onEdit" | "focus"> & {
  section: FormSection;
  focus: ListingFieldKey | undefined;
};

function SectionForm({ listing, section, focus, onSaved, onCancel }: SectionFormProps) {
  const kind = listing.type;
  const keys = section.fields;
  const saved = valuesOf(kind, keys, listing);
  const form = useApiForm({
    id: "edit",
    draft: editDraft(listing.id, section),
    start: saved,
    seen: listing.version,
    stored: (current) => storedValues(kind, current),
    schema: listingBody,
    // Only changed fields are sent: an untouched old value that breaks today's rules must not block saving.
    body: (values) => changesOf(wireBody(kind, keys, values), wireBody(kind, keys, saved)),
    check: ({ name }): Record<string, string> =>
      keys.includes("name") && !name?.trim() ? { name: kindFacts[kind].nameRequired } : {},
    summary: () => formMessages.look,
    fieldOf: fieldOfWire,
    send: (changes) => call("PATCH", "{kind}/{id}/", { params: listingParams(listing), body: changes }),
    failed: accountMessages.owner.saveFailed,
    onSent: (changed) => changed && onSaved(changed),
  });
  useEffect(() => document.getElementById(`edit-${focus ?? keys[0] ?? ""}`)?.focus(), []); // oxlint-disable-line react/exhaustive-deps
  return (
    <ApiForm form={form} className="space-y-8">
      <ListingFields kind={kind} sections={[section]} />
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
