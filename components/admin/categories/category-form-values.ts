import { adminMessages } from "@/lib/admin-messages";
import { type Category, type CategoryChanges } from "@/lib/contract/category";
import { normalizeColor } from "@/lib/rules/category-look";
import { type Kind } from "@/lib/rules/listing-kind";

const words = adminMessages.categories;

/** A category as its form holds it. */
export type CategoryValues = {
  name: string;
  description: string;
  icon: string;
  color: string;
  /** The id of the category above; "" at the top level. */
  parent: string;
  /** "": as its name proposes. Has a meaning at the top level alone. */
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

/** A category in the fields of its form. */
export const valuesOf = (category: Category): CategoryValues => ({
  name: category.name,
  description: category.description,
  icon: category.icon,
  color: category.color ?? "",
  parent: String(category.parent ?? ""),
  kind: category.kind,
});

/** The category that the form puts it in. */
export const parentOf = ({ parent }: CategoryValues): number | null => (parent === "" ? null : Number(parent));

/** What is missing, or a color that is none, by field. */
export const checkCategory = ({ name, color }: CategoryValues) => ({
  ...(!name.trim() && { name: words.nameRequired }),
  ...(color.trim() && normalizeColor(color) === null && { color: words.colorInvalid }),
});

/** What the form changed, and nothing else; null when nothing changed. */
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
