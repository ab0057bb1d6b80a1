import { dayColumns, type ExtraKey, extraKeys, importAliases } from "./import-aliases";
import { apiNames, type ListingFieldKey, listingFields } from "./listing-field";

/** What an import column contains. */
export type ImportColumn = ListingFieldKey | ExtraKey;

export const importColumns: readonly [ImportColumn, ...ImportColumn[]] = [
  "name",
  ...listingFields.map(({ key }) => key).filter((key) => key !== "name"),
  ...extraKeys,
];

/** The columns that can tell which listing a row updates. */
export const keyColumns = ["listing_id", "npi_number", "phone", "email", "website", "name"] as const;
export type KeyColumn = (typeof keyColumns)[number];

/** What can tell which listing a row updates: a column, or that the same row made it in an earlier import. */
export const updateKeys = [...keyColumns, "import_row"] as const;
export type UpdateKey = (typeof updateKeys)[number];

const nameColumns: ReadonlySet<ImportColumn> = new Set(["name", "organization", "last_name", "last_first_name"]);

/** Whether a row's name can come from this column. */
export const isNameColumn = (column: ImportColumn | null): boolean => column !== null && nameColumns.has(column);

/** Whether a mapping has what every row needs: a name, or the key of an update. */
export const hasKeyColumn = (mapping: readonly (ImportColumn | null)[], key: UpdateKey | null): boolean =>
  key === "import_row" || (key !== null && key !== "name" ? mapping.includes(key) : mapping.some(isNameColumn));

/** The most columns that a file may have. */
export const mostColumns = 1000;

/** A column name for lookup: its letters and digits, in lowercase. "Street #" is a number. */
const columnKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/#$/, "number")
    .replace(/[^\p{L}\p{N}]+/gu, "");

const columns = new Map<string, ImportColumn>(
  [
    ...importAliases.flatMap(({ column, names }) => names.map((name) => [name, column] as const)),
    ...extraKeys.map((column) => [column, column] as const),
    ...listingFields.flatMap((field) => apiNames(field).map((name) => [name, field.key] as const)),
  ].map(([name, column]) => [columnKey(name), column]),
);

/** The parts of a name such as "Individual Address : City", "address.city", "addr/city", "Phone 1 - Value". */
const qualified = /[:./>]|__| - /;
/** Columns of such parts that aren't a listing's own. */
const ofOthers = /fax|mailing|billing|shipping|home|emergency|owner|agent|parent|previous/i;

/** The hours of a day: "Mon", "Monday hours", "Tue Open", "hours_wednesday". */
const ofDay =
  /^(?:(?:opening|business|office)?hours?|open)?(mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday|s|rs|r)?(?:(?:opening|business)?hours?|times?|open(?:s|ing)?|clos(?:e|es|ed|ing)|start|end|from|to)?$/;

function known(key: string): ImportColumn | null {
  const [, day] = ofDay.exec(key) ?? [];
  return columns.get(key) ?? dayColumns.find((one) => day !== undefined && one.startsWith(day)) ?? null;
}

/** The meaning of a column name; null if it is unknown. */
export function importColumn(name: string): ImportColumn | null {
  const whole = known(columnKey(name));
  if (whole) return whole;
  const parts = name.split(qualified).filter((part) => part.trim() !== "");
  if (parts.length < 2 || ofOthers.test(name)) return null;
  const last = columnKey(parts.at(-1) ?? "");
  return known(last === "value" ? columnKey(parts.at(-2) ?? "") : last);
}

/** The meanings of a file's columns. A second column with the name of the street is its second line. */
export function columnsOf(headers: readonly string[]): (ImportColumn | null)[] {
  const seen = new Set<string>();
  return headers.map((header) => {
    const [key, column] = [columnKey(header), importColumn(header)];
    if (column === "street_address" && seen.has(key)) return "address_line_2";
    seen.add(key);
    return column;
  });
}

/** The set of headers as one text, independent of their order. */
export const headerSet = (headers: readonly string[]): string =>
  JSON.stringify([...new Set(headers.map(columnKey))].sort());
