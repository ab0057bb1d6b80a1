import { useMemo } from "react";
import { CategoryOptions } from "@/components/add-listing/category-choice";
import { describedBy, Field, Input, Select, Textarea } from "@/components/ui/field";
import { type Category } from "@/lib/contract/category";
import { branchOf } from "@/lib/format/category-branch";
import { categoryPaths } from "@/lib/format/category-paths";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type CategoryValues } from "./category-form-values";
import { LookFields } from "./look-fields";

type CategoryFieldsProps = {
  id: string;
  values: CategoryValues;
  set: (changes: Partial<CategoryValues>) => void;
  categories: readonly Category[];
  /** The category that is edited; a new one may stand anywhere. */
  own?: Category;
  errorOf: (field: string) => string | undefined;
};

/** Everything that makes a category. */
export function CategoryFields({ id, values, set, categories, own, errorOf }: CategoryFieldsProps) {
  const paths = useMemo(() => {
    const branch = own ? branchOf(categories, own.id) : new Set<number>();
    return categoryPaths(categories.filter((one) => !branch.has(one.id) && (!own || one.kind === own.kind)));
  }, [categories, own]);
  return (
    <>
      <Field id={`${id}-name`} label="Name (required)" error={errorOf("name") ?? errorOf("slug")}>
        <Input
          id={`${id}-name`}
          value={values.name}
          autoComplete="off"
          maxLength={200}
          dir="auto"
          onChange={(event) => set({ name: event.target.value })}
          {...describedBy(`${id}-name`, { error: errorOf("name") ?? errorOf("slug") })}
        />
      </Field>
      <Field id={`${id}-description`} label="Description" error={errorOf("description")}>
        <Textarea
          id={`${id}-description`}
          rows={2}
          value={values.description}
          maxLength={20_000}
          dir="auto"
          onChange={(event) => set({ description: event.target.value })}
          {...describedBy(`${id}-description`, { error: errorOf("description") })}
        />
      </Field>
      <Field id={`${id}-parent`} label="Within" error={errorOf("parent")}>
        <Select
          id={`${id}-parent`}
          value={values.parent ?? ""}
          onChange={(event) => set({ parent: event.target.value === "" ? null : Number(event.target.value) })}
          {...describedBy(`${id}-parent`, { error: errorOf("parent") })}
        >
          <option value="">None: at the top level</option>
          <CategoryOptions paths={paths} />
        </Select>
      </Field>
      {values.parent === null && (
        <Field id={`${id}-kind`} label="Kind of its listings" error={errorOf("kind")}>
          <Select
            id={`${id}-kind`}
            value={values.kind}
            onChange={(event) => set({ kind: event.target.value as CategoryValues["kind"] })}
            {...describedBy(`${id}-kind`, { error: errorOf("kind") })}
          >
            {!own && <option value="">As its name proposes</option>}
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindFacts[kind].label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <LookFields id={id} values={values} set={set} error={errorOf("color")} />
    </>
  );
}
