import { useWatch } from "react-hook-form";
import { useMemo } from "react";
import { ListingFields } from "@/components/listing/listing-fields";
import { ApiForm } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { FurtherCategoriesField } from "@/components/shared/further-categories-field";
import { CheckField } from "@/components/ui/field";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { notifyQuery } from "@/lib/client/admin-list";
import { listingParams } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { listingBody } from "@/lib/contract/listing-write";
import { type CategoryOption, categoryPaths } from "@/lib/format/category-paths";
import { fieldOfWire } from "@/lib/rules/listing-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { ChoiceField, TextField, TickField } from "@/components/shared/form-fields";
import { listingStatusLabels } from "@/lib/format/status";
import { mostFurtherCategories } from "@/lib/rules/further-categories";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { settableStatuses } from "@/lib/rules/account-status";
import { type UserStatus } from "@/lib/rules/permissions";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { blankForm, changesOf, formOf, type ListingForm, newBody, sectionsFor, storedForm } from "./listing-changes";

const words = adminMessages.listings;

type ListingDialogProps = {
  /** The listing to edit, "new", or null when closed. */
  open: Listing | "new" | null;
  categories: CategoryOption[];
  screen: AdminScreen;
  onClose: () => void;
};

/** Adds or edits a listing. The category decides the kind of a new one. */
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

/** Errors of the required fields. */
const check = ({ name, category_id }: ListingForm) => ({
  ...(!name?.trim() && { name: "This field may not be blank." }),
  ...(category_id === "" && { category_id: "Choose a category." }),
});

function ListingFormView({ listing, categories, screen, onClose }: FormProps) {
  const kindOf = (form: Pick<ListingForm, "category_id">) =>
    listing?.type ?? categories.find(({ id }) => String(id) === form.category_id)?.kind ?? kinds[0];
  const form = useAdminForm({
    id: "edit",
    draft: listing ? `listing-${listing.id}` : "new-listing-admin",
    start: listing ? formOf(listing) : blankForm,
    seen: listing?.version,
    stored: storedForm(kindOf(listing ? formOf(listing) : blankForm)),
    schema: listingBody,
    body: (values) => (listing ? changesOf(listing, values) : newBody(kindOf(values), values)),
    check,
    summary: (errors, values) =>
      Object.keys(check(values)).length > 0
        ? (listing ? words.editRequired : words.required)[kindOf(values)]
        : (Object.values(errors)[0] ?? null),
    fieldOf: fieldOfWire,
    send: (body, key, values) =>
      listing
        ? call("PATCH", "{kind}/{id}/", {
            params: listingParams(listing),
            query: notifyQuery(screen.shouldNotify),
            body,
          })
        : call("POST", "{kind}/", { params: { kind: kindFacts[kindOf(values)].segment }, body, idempotencyKey: key }),
    failed: listing ? words.updateFailed : words.createFailed,
    screen,
    done: ({ name }) => `${name?.trim()} ${listing ? "updated" : "added"}.`,
    onClose,
  });
  const category_id = useWatch({ control: form.fields.control, name: "category_id" });
  const kind = kindOf({ category_id });
  return (
    <ApiForm form={form} className="mt-2 space-y-6">
      <PlaceFields
        status={listing?.status ?? "active"}
        categories={listing ? categories.filter((one) => one.kind === kind) : categories}
      />
      <ListingFields kind={kind} sections={sectionsFor(kind, form.fields.getValues())} />
      {listing && (
        <CheckField
          id="edit-notify"
          label="Tell the owner by email"
          hint="Only sent for an approval."
          checked={screen.shouldNotify}
          onChange={(event) => screen.setShouldNotify(event.target.checked)}
        />
      )}
      <FormFoot label={listing ? "Save Changes" : "Add Listing"} onCancel={onClose} />
    </ApiForm>
  );
}

/** A listing's categories, status, and premium granted by an admin. */
function PlaceFields({ categories, status }: { categories: CategoryOption[]; status: UserStatus }) {
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <ChoiceField name="category_id" label="Category (required)" required>
          <option value="">Choose a category</option>
          <CategoryOptions paths={paths} />
        </ChoiceField>
      </div>
      <div className="sm:col-span-2">
        <FurtherCategoriesField categories={categories} most={mostFurtherCategories} />
      </div>
      <ChoiceField name="status" label="Status">
        {settableStatuses(status).map((one) => (
          <option key={one} value={one}>
            {listingStatusLabels[one]}
          </option>
        ))}
      </ChoiceField>
      <TextField
        name="premium_expires"
        label="Premium until"
        hint="The last day, UTC. Leave empty for no end date."
        type="date"
      />
      <TickField name="is_premium" label="Premium" />
    </div>
  );
}
