import { adminMessages } from "@/lib/messages/admin";
import { type Category, type CategoryChanges } from "@/lib/contract/category";
import { normalizeColor } from "@/lib/rules/category-look";
import { type Kind } from "@/lib/rules/listing-kind";

const words = adminMessages.categories;

/** The values of the category form. */
export type CategoryValues = {
  name: string;
  description: string;
  icon: string;
  color: string;
  /** The id of the category above; "" at the top level. */
  parent: string;
  /** "": derived from the name. Only used at the top level. */
  kind: Kind | "";
};

export const blankCategory: CategoryValues = {
  name: "",
  description: "",
  icon: "Building",
  color: "",
  parent: "",
  kind: "",
};

/** Maps a category to form values. */
export const valuesOf = (category: Category): CategoryValues => ({
  name: category.name,
  description: category.description,
  icon: category.icon,
  color: category.color ?? "",
  parent: String(category.parent ?? ""),
  kind: category.kind,
});

/** The id of the chosen parent; null for the top level. */
export const parentOf = ({ parent }: CategoryValues): number | null => (parent === "" ? null : Number(parent));

/** Errors by field: a missing name, an invalid color. */
export const checkCategory = ({ name, color }: CategoryValues) => ({
  ...(!name.trim() && { name: words.nameRequired }),
  ...(color.trim() && normalizeColor(color) === null && { color: words.colorInvalid }),
});

/** Only the changed fields; null when nothing changed. */
export function changesOf(category: Category, values: CategoryValues): CategoryChanges | null {
  const before = valuesOf(category);
  const after = { ...values, name: values.name.trim(), color: normalizeColor(values.color) ?? "" };
  const changed = (Object.keys(after) as (keyof CategoryValues)[]).filter((key) => after[key] !== before[key]);
  if (changed.length === 0) return null;
  const changes = Object.fromEntries(changed.map((key) => [key, after[key]]));
  return {
    ...changes,
    ...(changes.color === "" && { color: null }),
    ...("parent" in changes && { parent: parentOf(values) }),
  };
}
