import { type FieldErrors } from "../contract/errors";
import {
  cellText,
  emailCell,
  imageCell,
  isVisible,
  type CleanedCell,
  oneLine,
  phoneCell,
  severalLines,
  stateCell,
  websiteCell,
  yesNoCell,
  zipCell,
} from "./import-cells";
import { type ImportColumn, importColumn } from "./import-columns";
import { fieldLimits, fieldOf, type ListingFieldKey, listingFields } from "./listing-field";
import { type Kind, kindFacts } from "./listing-kind";
import { plainWords } from "./plain-words";

/** What an import stores of a row, by column of the listing; what is empty is not there. */
export type ImportValues = { name: string; free_consultation?: boolean } & {
  [Key in Exclude<ListingFieldKey, "name" | "free_consultation">]?: string;
};

interface ImportWarning {
  /** As the wire names it. */
  field: string;
  message: string;
}

/** The category that a row names, in the words of its sender; undefined when it names none. */
export type RowCategory = { id: unknown } | { named: string } | undefined;

/** What is to be done with a row: store it, leave it out (no name), or refuse it. */
export type ImportRow =
  | { outcome: "row"; values: ImportValues; warnings: ImportWarning[]; category: RowCategory }
  | { outcome: "nameless" }
  | { outcome: "refused"; errors: FieldErrors };

/** A row as it came: its columns by name, in the file's order; a name may come several times. */
export type RawRow = Iterable<readonly [column: string, value: unknown]>;

type Cells = Partial<Record<ImportColumn, string>>;

const wireName = (kind: Kind, key: ListingFieldKey): string => (key === "name" ? kindFacts[kind].titleField : key);

/** Fields whose repeated columns are joined; of the others the first that is filled counts. */
const joined: ReadonlySet<ImportColumn> = new Set(["practice_areas"]);

function merge(cells: Cells, column: ImportColumn, text: string): void {
  const known = cells[column];
  if (!known) cells[column] = text;
  else if (joined.has(column) && !known.split("; ").includes(text)) cells[column] = `${known}; ${text}`;
}

/** Tells what columns mean, remembering the names of one batch. */
function columnReader(): (name: string) => ImportColumn | null {
  const known = new Map<string, ImportColumn | null>();
  return (name) => {
    let column = known.get(name);
    if (column === undefined) known.set(name, (column = importColumn(name)));
    return column;
  };
}

const mendCell: Partial<Record<ListingFieldKey, (text: string) => CleanedCell>> = {
  state: stateCell,
  phone: phoneCell,
  image_url: imageCell,
  website: websiteCell,
  works_for: websiteCell,
  email: emailCell,
};

/** Longer than `limit` characters, as the database counts them. */
const isLonger = (text: string, limit: number): boolean => text.length > limit && [...text].length > limit;

/** The part of a list of areas that fits a short field: all of it, else its first entry, else nothing. */
function fitting(text: string, limit: number): string | undefined {
  const line = oneLine(text);
  const first = line.split(/\s*[;|]\s*/, 1)[0] ?? "";
  return [line, first].find((candidate) => candidate !== "" && !isLonger(candidate, limit));
}

interface Mending {
  kind: Kind;
  cells: Cells;
  values: ImportValues;
  warnings: ImportWarning[];
  errors: FieldErrors;
}

function keep(mending: Mending, key: Exclude<ListingFieldKey, "free_consultation">, cell: CleanedCell): void {
  const field = wireName(mending.kind, key);
  if (cell.note) mending.warnings.push({ field, message: cell.note });
  if (cell.value === null || cell.value === "") return;
  const limit = fieldLimits[fieldOf(key).size];
  if (isLonger(cell.value, limit)) {
    mending.errors[field] = [`Ensure this field has no more than ${limit} characters.`];
  } else {
    mending.values[key] = cell.value;
  }
}

function mendField(mending: Mending, field: (typeof listingFields)[number]): void {
  const text = mending.cells[field.key];
  if (!text) return;
  if (field.key === "free_consultation") {
    const { value, note } = yesNoCell(text);
    if (note) mending.warnings.push({ field: field.key, message: note });
    if (value !== null) mending.values.free_consultation = value;
    return;
  }
  if (field.key === "zip") return keep(mending, "zip", zipCell(text, mending.values.state ?? null));
  const plain = field.size === "long" ? severalLines(text) : oneLine(text);
  keep(mending, field.key, mendCell[field.key]?.(plain) ?? { value: plain });
}

function fillFromOthers({ kind, values }: Mending): void {
  const fallbacks = Object.entries(kindFacts[kind].importFallback) as ["specialty", "practice_areas"][];
  for (const [to, from] of fallbacks) {
    const source = values[from];
    if (values[to] !== undefined || source === undefined) continue;
    const found = fitting(source, fieldLimits[fieldOf(to).size]);
    if (found !== undefined) values[to] = found;
  }
}

function categoryOf(cells: Cells): RowCategory {
  if (cells.category_id) return { id: cells.category_id };
  if (!cells.category) return undefined;
  return /^\d+$/.test(cells.category) ? { id: cells.category } : { named: cells.category };
}

/** The filled cells of a row by what they mean; a value that no cell can hold is an error of its field. */
function readCells(kind: Kind, row: RawRow, meaningOf: (name: string) => ImportColumn | null) {
  const cells: Cells = {};
  const errors: FieldErrors = {};
  for (const [name, value] of row) {
    const column = meaningOf(name);
    if (column === null) continue;
    const text = cellText(value);
    if (text === undefined) {
      const field = column === "category" || column === "category_id" ? "category" : wireName(kind, column);
      errors[field] = ["Not a valid string."];
    } else if (text !== "") {
      merge(cells, column, text);
    }
  }
  return { cells, errors };
}

function mendRow(kind: Kind, { cells, errors }: { cells: Cells; errors: FieldErrors }): ImportRow {
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  if (!cells.name || !isVisible(cells.name)) return { outcome: "nameless" };
  const mending: Mending = { kind, cells, values: { name: "" }, warnings: [], errors };
  for (const field of listingFields) mendField(mending, field);
  fillFromOthers(mending);
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  return { outcome: "row", values: mending.values, warnings: mending.warnings, category: categoryOf(cells) };
}

/**
 * A reader of rows whose columns have names: applies every rule on a row's own content (column names, cells, lengths).
 * Whether it is a duplicate and whether its category exists is found out in the database.
 */
export function rowReader(kind: Kind): (row: RawRow) => ImportRow {
  const meaningOf = columnReader();
  return (row) => mendRow(kind, readCells(kind, row, meaningOf));
}

/** The same for rows of a file: cells in the order of `columns`, which says what each holds (null: it is left out). */
export function cellReader(
  kind: Kind,
  columns: readonly (ImportColumn | null)[],
): (row: readonly string[]) => ImportRow {
  return (row) => {
    const cells: Cells = {};
    for (const [place, column] of columns.entries()) {
      const text = column === null ? "" : cellText(row[place]);
      if (column !== null && text) merge(cells, column, text);
    }
    return mendRow(kind, { cells, errors: {} });
  };
}

/** The whole normalised row as one text: equal for rows that say the same. */
export const rowFingerprint = (values: ImportValues): string =>
  listingFields
    .map(({ key }) => values[key])
    .map((value) => (value === undefined ? "" : plainWords(String(value))))
    .join("\n");

/** Why a row was skipped, for display, with the existing listing that it duplicates if known. */
export const skipText = ({ reason, id }: { reason: string; id?: number | undefined }): string =>
  id === undefined ? reason : `${reason} (listing ${id})`;

/** What is wrong with a row, for display: one text per field. */
export const errorTexts = (errors: FieldErrors): string[] =>
  Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(" ")}`);
