import { type ListingFieldKey, listingFields } from "./listing-field";

/** What a column of an import holds: a field of the listing, or the row's category. */
export type ImportColumn = ListingFieldKey | "category" | "category_id";

/** All of them. */
export const importColumns = [
  ...listingFields.map(({ key }) => key),
  "category",
  "category_id",
] as const satisfies readonly ImportColumn[];

/** Most columns of a file. */
export const mostColumns = 1000;

/** A column name for comparing: lower case, underscores and hyphens as spaces, one space at most, none around. */
const columnKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_\uFEFF-]+/g, " ")
    .trim();

const columns = new Map<string, ImportColumn>([
  ...listingFields.flatMap((field) => {
    const names = [field.key, ...("also" in field ? [field.also] : []), ...field.aliases];
    return names.map((name) => [columnKey(name), field.key] as const);
  }),
  ["category", "category"],
  ["category full slug", "category"],
  ["category path", "category"],
  ["category id", "category_id"],
]);

/** The meaning of a column by its name; null for a column that an import does not know. */
export const importColumn = (name: string): ImportColumn | null => columns.get(columnKey(name)) ?? null;
