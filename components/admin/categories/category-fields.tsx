import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { CategoryOptions } from "@/components/shared/category-options";
import { ChoiceField, TextField } from "@/components/shared/form-fields";
import { type Category } from "@/lib/contract/category";
import { branchOf } from "@/lib/format/category-branch";
import { categoryPaths } from "@/lib/format/category-paths";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type CategoryValues } from "./category-form-values";
import { LookFields } from "./look-fields";

type CategoryFieldsProps = {
  categories: readonly Category[];
  /** The category being edited; a new one may go anywhere. */
  own?: Category;
};

/** The fields of a category. */
export function CategoryFields({ categories, own }: CategoryFieldsProps) {
  const parent = useWatch<CategoryValues, "parent">({ name: "parent" });
  const paths = useMemo(() => {
    const branch = own ? branchOf(categories, own.id) : new Set<number>();
    return categoryPaths(categories.filter((one) => !branch.has(one.id) && (!own || one.kind === own.kind)));
  }, [categories, own]);
  return (
    <>
      <TextField name="name" label="Name (required)" limit={200} />
      <TextField name="description" label="Description" rows={2} limit={20_000} />
      <ChoiceField name="parent" label="Within">
        <option value="">None: at the top level</option>
        <CategoryOptions paths={paths} />
      </ChoiceField>
      {parent === "" && (
        <ChoiceField name="kind" label="Kind of its listings">
          {!own && <option value="">As its name proposes</option>}
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindFacts[kind].label}
            </option>
          ))}
        </ChoiceField>
      )}
      <LookFields />
    </>
  );
}
