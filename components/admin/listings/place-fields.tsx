import { useMemo } from "react";
import { CategoryOptions, type CategoryOption } from "@/components/add-listing/category-choice";
import { CheckField, describedBy, Field, Input, Select } from "@/components/ui/field";
import { type Listing } from "@/lib/contract/listing";
import { categoryPaths } from "@/lib/format/category-paths";
import { listingStatusLabels } from "@/lib/format/status";
import { userStatuses } from "@/lib/rules/permissions";
import { type ListingForm } from "./listing-changes";

type PlaceFieldsProps = {
  form: ListingForm;
  set: (changes: Partial<ListingForm>) => void;
  categories: CategoryOption[];
  isNew: boolean;
  errorOf: (field: string) => string | undefined;
};

/** Where a listing stands: its category, its status, and premium that an admin gives. */
export function PlaceFields({ form, set, categories, isNew, errorOf }: PlaceFieldsProps) {
  // A listing's kind never changes: only a new one may go anywhere.
  const paths = useMemo(
    () => categoryPaths(isNew ? categories : categories.filter(({ kind }) => kind === form.kind)),
    [categories, isNew, form.kind],
  );
  const error = errorOf("category") ?? errorOf("category_id");
  const hint = "The last day, UTC. Empty: without an end.";
  const endError = errorOf("premium_expires") ?? errorOf("is_premium");
  function choose(text: string) {
    const chosen = categories.find(({ id }) => String(id) === text);
    set({ categoryId: chosen?.id ?? null, kind: chosen?.kind ?? form.kind });
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field id="edit-category" label="Category (required)" error={error}>
          <Select
            id="edit-category"
            required
            value={form.categoryId ?? ""}
            onChange={(event) => choose(event.target.value)}
            {...describedBy("edit-category", { error })}
          >
            <option value="">Choose a category</option>
            <CategoryOptions paths={paths} />
          </Select>
        </Field>
      </div>
      <Field id="edit-status" label="Status">
        <Select
          id="edit-status"
          value={form.status}
          onChange={(event) => set({ status: event.target.value as Listing["status"] })}
        >
          {userStatuses.map((status) => (
            <option key={status} value={status}>
              {listingStatusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="edit-premium-end" label="Premium until" hint={hint} error={endError}>
        <Input
          id="edit-premium-end"
          type="date"
          value={form.premiumExpires}
          onChange={(event) => set({ premiumExpires: event.target.value })}
          {...describedBy("edit-premium-end", { hint, error: endError })}
        />
      </Field>
      <CheckField
        id="edit-premium"
        label="Premium"
        checked={form.isPremium}
        onChange={(event) => set({ isPremium: event.target.checked })}
      />
    </div>
  );
}
