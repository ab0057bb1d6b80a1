import { type FieldErrors } from "../contract/errors";
import {
  cellRules,
  cellText,
  type CleanedCell,
  isVisible,
  oneLine,
  severalLines,
  yesNoCell,
  zipCell,
} from "./import-cells";
import { type ImportColumn, importColumn } from "./import-columns";
import {
  fieldOf,
  type ListingField,
  type ListingFieldKey,
  listingFields,
  type ListingFieldValues,
} from "./listing-field";
import { type Kind, kindFacts } from "./listing-kind";
import { plainWords } from "./plain-words";

/** The values that an import stores, by listing field. Empty ones are left out. */
export type ImportValues = { name: string } & {
  [Key in ListingFieldKey]?: NonNullable<ListingFieldValues[Key]>;
};

interface ImportWarning {
  /** The API's name of the field. */
  field: string;
  message: string;
}

/** The category that a row gives, unresolved; undefined without one. */
export type RowCategory = { id: unknown } | { named: string } | undefined;

/** What happens to a row: it is stored, skipped for lack of a name, or refused. */
export type ImportRow =
  | { outcome: "row"; values: ImportValues; warnings: ImportWarning[]; category: RowCategory }
  | { outcome: "nameless" }
  | { outcome: "refused"; errors: FieldErrors };

/** An unprocessed row: column names and values in the file's order. A name may repeat. */
export type RawRow = Iterable<readonly [column: string, value: unknown]>;

type Cells = Partial<Record<ImportColumn, string>>;

const wireName = (kind: Kind, key: ListingFieldKey): string => (key === "name" ? kindFacts[kind].titleField : key);

/** Fields whose repeated columns are joined. For the others, the first non-empty column counts. */
const joined: ReadonlySet<ImportColumn> = new Set(["practice_areas"]);

function merge(cells: Cells, column: ImportColumn, text: string): void {
  const known = cells[column];
  if (!known) cells[column] = text;
  else if (joined.has(column) && !known.split("; ").includes(text)) cells[column] = `${known}; ${text}`;
}

/** A memoized `importColumn` for one batch. */
function columnReader(): (name: string) => ImportColumn | null {
  const known = new Map<string, ImportColumn | null>();
  return (name) => {
    let column = known.get(name);
    if (column === undefined) known.set(name, (column = importColumn(name)));
    return column;
  };
}

/**
 * Whether a text has more than `limit` characters as the database counts them: in code points, which have one or two
 * units each. They are counted only where the number of units doesn't tell.
 */
const isLonger = (text: string, limit: number): boolean =>
  text.length > 2 * limit || (text.length > limit && [...text].length > limit);

/** As much of a list as fits a short field: all of it, or its first entry, or nothing. */
function fitting(text: string, limit: number): string | undefined {
  const line = oneLine(text);
  const first = line.split(/\s*[;|]\s*/, 1)[0] ?? "";
  return [line, first].find((candidate) => candidate !== "" && !isLonger(candidate, limit));
}

interface RowCleaning {
  kind: Kind;
  cells: Cells;
  values: ImportValues;
  warnings: ImportWarning[];
  errors: FieldErrors;
}

function store(cleaning: RowCleaning, key: Exclude<ListingFieldKey, "free_consultation">, cell: CleanedCell): void {
  const field = wireName(cleaning.kind, key);
  if (cell.note) cleaning.warnings.push({ field, message: cell.note });
  if (cell.value === null || cell.value === "") return;
  const { limit } = fieldOf(key);
  if (isLonger(cell.value, limit)) {
    cleaning.errors[field] = [`Ensure this field has no more than ${limit} characters.`];
  } else {
    cleaning.values[key] = cell.value;
  }
}

function cleanField(cleaning: RowCleaning, { key, type, input }: ListingField): void {
  const text = cleaning.cells[key];
  if (!text) return;
  if (key === "free_consultation") {
    const { value, note } = yesNoCell(text);
    if (note) cleaning.warnings.push({ field: key, message: note });
    if (value !== null) cleaning.values.free_consultation = value;
    return;
  }
  if (key === "zip") return store(cleaning, key, zipCell(text, cleaning.values.state ?? null));
  const plain = input === "textarea" ? severalLines(text) : oneLine(text);
  store(cleaning, key, cellRules[type]?.clean(plain) ?? { value: plain });
}

function fillFromOthers({ kind, values }: RowCleaning): void {
  const fallbacks = Object.entries(kindFacts[kind].importFallback) as ["specialty", "practice_areas"][];
  for (const [to, from] of fallbacks) {
    const source = values[from];
    if (values[to] !== undefined || source === undefined) continue;
    const found = fitting(source, fieldOf(to).limit);
    if (found !== undefined) values[to] = found;
  }
}

function categoryOf(cells: Cells): RowCategory {
  if (cells.category_id) return { id: cells.category_id };
  if (!cells.category) return undefined;
  return /^\d+$/.test(cells.category) ? { id: cells.category } : { named: cells.category };
}

/** A row's non-empty cells by their meaning. A value that no cell can have is an error of its field. */
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

function cleanRow(kind: Kind, { cells, errors }: { cells: Cells; errors: FieldErrors }): ImportRow {
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  if (!cells.name || !isVisible(cells.name)) return { outcome: "nameless" };
  const cleaning: RowCleaning = { kind, cells, values: { name: "" }, warnings: [], errors };
  for (const field of listingFields) cleanField(cleaning, field);
  fillFromOthers(cleaning);
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  return { outcome: "row", values: cleaning.values, warnings: cleaning.warnings, category: categoryOf(cells) };
}

/**
 * Reads rows with named columns, applying all rules about a row's own content: column names, cells, lengths. Duplicates
 * and categories are checked in the database later.
 */
export function rowReader(kind: Kind): (row: RawRow) => ImportRow {
  const meaningOf = columnReader();
  return (row) => cleanRow(kind, readCells(kind, row, meaningOf));
}

/** Reads the rows of a file: cells in the order of `columns`, which gives their meanings (null for a skipped column). */
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
    return cleanRow(kind, { cells, errors: {} });
  };
}

/** The normalized row as one text, equal for rows with the same content. */
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
