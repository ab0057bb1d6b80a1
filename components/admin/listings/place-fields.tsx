import { useMemo } from "react";
import { CategoryOptions } from "@/components/shared/category-options";
import { ChoiceField, TextField, TickField } from "@/components/shared/form-fields";
import { type CategoryOption, categoryPaths } from "@/lib/format/category-paths";
import { listingStatusLabels } from "@/lib/format/status";
import { userStatuses } from "@/lib/rules/permissions";

/** A listing's category, status, and premium granted by an admin. */
export function PlaceFields({ categories }: { categories: CategoryOption[] }) {
  const paths = useMemo(() => categoryPaths(categories), [categories]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <ChoiceField name="category_id" label="Category (required)" required>
          <option value="">Choose a category</option>
          <CategoryOptions paths={paths} />
        </ChoiceField>
      </div>
      <ChoiceField name="status" label="Status">
        {userStatuses.map((status) => (
          <option key={status} value={status}>
            {listingStatusLabels[status]}
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
