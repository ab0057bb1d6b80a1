import { type Category, type CategoryChanges } from "@/lib/contract/category";
import { normalColour } from "@/lib/rules/category-look";
import { type Kind } from "@/lib/rules/listing-kind";

/** A category as its form holds it. */
export interface CategoryValues {
  name: string;
  description: string;
  icon: string;
  color: string;
  parent: number | null;
  /** "": as its name proposes. Has a meaning at the top level alone. */
  kind: Kind | "";
}

export const blankCategory: CategoryValues = {
  name: "",
  description: "",
  icon: "Building",
  color: "",
  parent: null,
  kind: "",
};

/** A category in the fields of its form. */
export const valuesOf = (category: Category): CategoryValues => ({
  name: category.name,
  description: category.description,
  icon: category.icon,
  color: category.color ?? "",
  parent: category.parent,
  kind: category.kind,
});

/** Whether a colour was written that is none. */
export const hasBadColour = ({ color }: CategoryValues): boolean => color.trim() !== "" && normalColour(color) === null;

/** What the form changed, and nothing else; null when nothing changed. */
export function changesOf(category: Category, values: CategoryValues): CategoryChanges | null {
  const before = valuesOf(category);
  const after = { ...values, name: values.name.trim(), color: normalColour(values.color) ?? "" };
  const changed = (Object.keys(after) as (keyof CategoryValues)[]).filter((key) => after[key] !== before[key]);
  if (changed.length === 0) return null;
  const changes = Object.fromEntries(changed.map((key) => [key, after[key]]));
  return { ...changes, ...(changes.color === "" && { color: null }) };
}
