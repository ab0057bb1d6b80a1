import { extraColumns, importAliases } from "./import-aliases";
import { apiNames, type ListingFieldKey, listingFields } from "./listing-field";

/** What an import column contains. */
export type ImportColumn = ListingFieldKey | (typeof extraColumns)[number];

export const importColumns: readonly [ImportColumn, ...ImportColumn[]] = [
  "name",
  ...listingFields.map(({ key }) => key).filter((key) => key !== "name"),
  ...extraColumns,
];

/** What can tell which listing a row updates. */
export const updateKeys = ["listing_id", "npi_number", "phone", "email", "website", "name"] as const;
export type UpdateKey = (typeof updateKeys)[number];

const nameColumns: ReadonlySet<ImportColumn> = new Set(["name", "organization", "last_name"]);

/** Whether a row's name can come from this column. */
export const isNameColumn = (column: ImportColumn | null): boolean => column !== null && nameColumns.has(column);

/** Whether a mapping has what every row needs: a name, or the key of an update. */
export const hasKeyColumn = (mapping: readonly (ImportColumn | null)[], key: UpdateKey | null): boolean =>
  key !== null && key !== "name" ? mapping.includes(key) : mapping.some(isNameColumn);

/** The most columns that a file may have. */
export const mostColumns = 1000;

/** A column name for lookup: its letters and digits, in lowercase. */
const columnKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const columns = new Map<string, ImportColumn>(
  [
    ...Object.entries(importAliases).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
    ...extraColumns.map((column) => [column, column] as const),
    ...listingFields.flatMap((field) => apiNames(field).map((name) => [name, field.key] as const)),
  ].map(([name, column]) => [columnKey(name), column as ImportColumn]),
);

/** The meaning of a column name; null if it is unknown. */
export const importColumn = (name: string): ImportColumn | null => columns.get(columnKey(name)) ?? null;

/** The set of headers as one text, independent of their order. */
export const headerSet = (headers: readonly string[]): string =>
  JSON.stringify([...new Set(headers.map(columnKey))].sort());
