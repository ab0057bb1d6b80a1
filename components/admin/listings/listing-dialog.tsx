import { type FormEvent, useState } from "react";
import { type CategoryOption } from "@/components/add-listing/category-choice";
import { ListingFields } from "@/components/listing/listing-fields";
import { Dialog } from "@/components/shared/dialog";
import { CheckField } from "@/components/ui/field";
import { adminMessages } from "@/lib/admin-messages";
import { changeListing } from "@/lib/client/admin-listings";
import { attemptKeys } from "@/lib/client/attempt-key";
import { createListing } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { kinds } from "@/lib/rules/listing-kind";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import {
  blankForm,
  changesOf,
  formOf,
  isComplete,
  type ListingForm,
  nameField,
  newBody,
  sectionsFor,
} from "./listing-changes";
import { PlaceFields } from "./place-fields";

const words = adminMessages.listings;

type ListingDialogProps = {
  /** The listing to edit, a new one, or none: closed. */
  open: Listing | "new" | null;
  categories: CategoryOption[];
  desk: Desk;
  onClose: () => void;
};

/** Adds a listing or edits one: of which kind a new one is, its category decides. */
export function ListingDialog({ open, ...rest }: ListingDialogProps) {
  return (
    <Dialog
      title={open === "new" ? "Add Listing" : "Edit Listing"}
      isOpen={open !== null}
      onClose={rest.onClose}
      isLong
    >
      {open !== null && (
        <ListingFormView key={open === "new" ? "new" : open.id} listing={open === "new" ? null : open} {...rest} />
      )}
    </Dialog>
  );
}

type FormProps = Omit<ListingDialogProps, "open"> & { listing: Listing | null };

/** Sends the form; null when nothing was changed and nothing sent. */
function send(listing: Listing | null, form: ListingForm, { key, isTold }: { key: string; isTold: boolean }) {
  if (!listing) return createListing(form.kind, newBody(form), key);
  const changes = changesOf(listing, form);
  return changes && changeListing(listing, changes, isTold);
}

function ListingFormView({ listing, categories, desk, onClose }: FormProps) {
  const [form, setForm] = useState(() => (listing ? formOf(listing) : blankForm(kinds[0])));
  const [keyOf] = useState(attemptKeys);
  const sending = useSending(listing ? words.updateFailed : words.createFailed);
  const set = (changes: Partial<ListingForm>) => setForm({ ...form, ...changes });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { kind } = form;
    if (!isComplete(form)) {
      const text = listing ? words.editRequired[kind] : words.required[kind];
      return sending.refuse(text, {
        ...(!form.values.name?.trim() && { [nameField(kind)]: ["This field may not be blank."] }),
        ...(form.categoryId === null && { category: ["Choose a category."] }),
      });
    }
    const call = send(listing, form, { key: keyOf(newBody(form)), isTold: desk.isTold });
    if (!call) return onClose();
    if (!(await sending.send(() => call))) return;
    onClose();
    desk.say(`${form.values.name?.trim()} ${listing ? "updated" : "added"}.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 space-y-6">
      <PlaceFields form={form} set={set} categories={categories} isNew={!listing} errorOf={sending.errorOf} />
      <ListingFields
        id="edit"
        kind={form.kind}
        sections={sectionsFor(form, listing ? formOf(listing).values : {})}
        values={form.values}
        errors={sending.fields}
        onChange={(key, text) => set({ values: { ...form.values, [key]: text } })}
      />
      {listing && (
        <CheckField
          id="edit-notify"
          label="Tell the owner by e-mail"
          hint="Of an approval only."
          checked={desk.isTold}
          onChange={(event) => desk.setTold(event.target.checked)}
        />
      )}
      <FormFoot
        label={listing ? "Save Changes" : "Add Listing"}
        isBusy={sending.isBusy}
        failure={sending.failure}
        onCancel={onClose}
      />
    </form>
  );
}
