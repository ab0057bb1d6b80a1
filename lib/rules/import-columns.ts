import { apiNames, type ListingFieldKey, listingFields } from "./listing-field";

/** What an import column contains: a listing field, or the row's category. */
export type ImportColumn = ListingFieldKey | "category" | "category_id";

export const importColumns = [
  ...listingFields.map(({ key }) => key),
  "category",
  "category_id",
] as const satisfies readonly ImportColumn[];

/** The most columns that a file may have. */
export const mostColumns = 1000;

/** A column name normalized for lookup: lowercase, trimmed, underscores and hyphens as single spaces. */
const columnKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_\uFEFF-]+/g, " ")
    .trim();

const columns = new Map<string, ImportColumn>([
  ...listingFields.flatMap((field) =>
    [...apiNames(field), ...field.aliases].map((name) => [columnKey(name), field.key] as const),
  ),
  ["category", "category"],
  ["category full slug", "category"],
  ["category path", "category"],
  ["category id", "category_id"],
]);

/** The meaning of a column name; null if it is unknown. */
export const importColumn = (name: string): ImportColumn | null => columns.get(columnKey(name)) ?? null;
