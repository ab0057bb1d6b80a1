import { useWatch } from "react-hook-form";
import { ChoiceField, TickField } from "@/components/shared/form-fields";
import { type CategoryOption } from "@/lib/format/category-paths";
import { updateKeyLabels } from "@/lib/format/import-report";
import { type UpdateKey, updateKeys } from "@/lib/rules/import-columns";
import { CategoryField } from "./category-field";
import { type Ready } from "./use-file";

/** What an import does: it adds listings to a category, or updates those that it finds. */
export type TargetValues = {
  mode: "add" | "update";
  category_id: string;
  update_key: UpdateKey;
  erases_empty: boolean;
};

export const startTarget: TargetValues = {
  mode: "add",
  category_id: "",
  update_key: "listing_id",
  erases_empty: false,
};

/** The part of an import's start request that says what it does. An update is checked first. */
export const targetOf = ({ mode, category_id, update_key, erases_empty }: TargetValues) =>
  mode === "update" ? { update_key, erases_empty } : { category_id: Number(category_id) };

interface TargetFieldsProps {
  isAdmin: boolean;
  /** The file, once it has been read. */
  ready: Ready | null;
  categories: CategoryOption[];
  onNewCategory: () => void;
}

/** The fields that say what an import does. */
export function TargetFields({ isAdmin, ready, categories, onNewCategory }: TargetFieldsProps) {
  const mode = useWatch<TargetValues, "mode">({ name: "mode" });
  return (
    <div className="space-y-6">
      <ChoiceField name="mode" label="What to do">
        <option value="add">Add listings</option>
        <option value="update">Update listings</option>
      </ChoiceField>
      {mode === "update" ? (
        <UpdateFields isAdmin={isAdmin} />
      ) : (
        <>
          {ready?.mapping.includes("listing_id") && (
            <p role="status" className="border-gold-line bg-gold-wash rounded-md border p-3">
              This file names existing listings. To change them, choose Update listings.
            </p>
          )}
          <CategoryField categories={categories} onNew={onNewCategory} />
          <p className="text-soft measure">
            Rows that match an existing listing are skipped.{" "}
            {isAdmin
              ? "New listings are public at once."
              : "New listings are public once an administrator has approved them."}
          </p>
        </>
      )}
    </div>
  );
}

function UpdateFields({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <ChoiceField
        name="update_key"
        label="Find each listing by"
        hint="A column of the file (in an export, listing_id is the number), or the row that made the listing."
      >
        {updateKeys.map((key) => (
          <option key={key} value={key}>
            {updateKeyLabels[key]}
          </option>
        ))}
      </ChoiceField>
      <TickField
        name="erases_empty"
        label="Empty cells erase"
        hint="Without this, an empty cell leaves the value as it is."
      />
      <p className="text-soft measure">
        {isAdmin ? "" : "Only your own listings are updated. "}
        You see every change before it is made, and can undo the update for 30 days.
      </p>
    </>
  );
}
