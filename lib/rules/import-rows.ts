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
import { hoursCell, type HoursCell } from "./import-hours";
import { readLocations } from "./import-locations";
import { emptiedCell, exampleOf, type ImportWarning } from "./import-warning";
import {
  fieldOf,
  type ListingField,
  type ListingFieldKey,
  listingFields,
  type ListingFieldValues,
  type TextKey,
} from "./listing-field";
import { type Kind, kindFacts } from "./listing-kind";
import { type LocationText } from "./listing-location";
import { hoursText, type Span } from "./opening-hours";
import { plainWords } from "./plain-words";

/** The values that an import stores, by listing field. Empty ones are left out. */
export type ImportValues = { name: string } & {
  [Key in ListingFieldKey]?: NonNullable<ListingFieldValues[Key]>;
};

/** The category that a row names, not yet looked up; undefined if it names none. */
export type RowCategory = { id: unknown } | { named: string } | undefined;

/** What a row gives beside its fields. */
interface RowExtras {
  hours: Span[];
  locations: LocationText[];
}

/** What happens to a row: it is stored, skipped because it is blank or has no name, or refused. */
export type ImportRow =
  | ({ outcome: "row"; values: ImportValues; warnings: ImportWarning[]; category: RowCategory } & RowExtras)
  | { outcome: "nameless" | "blank" }
  | { outcome: "refused"; errors: FieldErrors };

/** An unprocessed row: column names and values in the file's order. A name may repeat. */
export type RawRow = Iterable<readonly [column: string, value: unknown]>;

/** The texts of a row by their meaning, without empty ones. */
export type Cells = Partial<Record<ImportColumn, string>>;

const isField = (column: ImportColumn): column is ListingFieldKey => listingFields.some(({ key }) => key === column);

/** The API's name of a field. */
export const wireName = (kind: Kind, key: ListingFieldKey): string =>
  key === "name" ? kindFacts[kind].titleField : key;

/** Fields whose repeated columns are joined. For the others, the first non-empty column counts. */
const joined: ReadonlySet<ImportColumn> = new Set(["practice_areas"]);

function merge(cells: Cells, column: ImportColumn, text: string): void {
  const known = cells[column];
  if (!known) cells[column] = text;
  else if (joined.has(column) && !known.split("; ").includes(text)) cells[column] = `${known}; ${text}`;
}

/** The name and the street of a row whose file has them in parts. */
export function joinParts(kind: Kind, cells: Cells): void {
  const { organization, first_name: first, last_name: last, address_line_2: line2 } = cells;
  const person = [first, last].filter(Boolean).join(" ");
  if (!cells.name && kindFacts[kind].isPerson && person !== "") {
    cells.name = person;
    if (organization) cells.practice_names ??= organization;
  }
  if (!cells.name) cells.name = organization ?? person;
  if (line2) cells.street_address = cells.street_address ? `${cells.street_address}, ${line2}` : line2;
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
 * Whether a text has more than `limit` characters as the database counts them: code points of one or two UTF-16 units.
 * They are counted only if the number of units isn't conclusive.
 */
const isLonger = (text: string, limit: number): boolean =>
  text.length > 2 * limit || (text.length > limit && [...text].length > limit);

/** The part of a list that fits a short field: all of it, its first entry, or nothing. */
function fitting(text: string, limit: number): string | undefined {
  const line = oneLine(text);
  const first = line.split(/ ?[;|] ?/, 1)[0] ?? "";
  return [line, first].find((candidate) => candidate !== "" && !isLonger(candidate, limit));
}

/** The values of a row's cells, and what was found wrong with them. */
export interface RowCleaning {
  kind: Kind;
  cells: Cells;
  values: ImportValues;
  warnings: ImportWarning[];
  errors: FieldErrors;
}

function warn(
  { kind, cells, warnings }: RowCleaning,
  key: ListingFieldKey,
  { note, value }: Required<CleanedCell>,
): void {
  const after = value === null || value === "" ? null : exampleOf(value);
  warnings.push({ field: wireName(kind, key), message: note, before: exampleOf(cells[key] ?? ""), after });
}

function store(cleaning: RowCleaning, key: TextKey, cell: CleanedCell): void {
  const field = wireName(cleaning.kind, key);
  if (cell.note) warn(cleaning, key, { note: cell.note, value: cell.value });
  if (cell.value === null || cell.value === "") return;
  const { limit } = fieldOf(key);
  if (isLonger(cell.value, limit)) {
    cleaning.errors[field] = [`Ensure this field has no more than ${limit} characters.`];
  } else {
    cleaning.values[key] = cell.value;
  }
}

function cleanField(cleaning: RowCleaning, field: ListingField): void {
  const text = cleaning.cells[field.key];
  if (!text) return;
  if (field.type === "choice") {
    const { value, note } = yesNoCell(text);
    if (note) warn(cleaning, field.key, { note, value: null });
    if (value !== null) cleaning.values[field.key] = value;
    return;
  }
  const { key, type, input } = field;
  if (key === "zip") return store(cleaning, key, zipCell(text, cleaning.values.state ?? null));
  const plain = input === "textarea" ? severalLines(text) : oneLine(text);
  store(cleaning, key, cellRules[type]?.clean(plain) ?? { value: plain });
}

/** Reads the cells of all fields. A ZIP code needs the state, which may be `state` where no cell gives one. */
export function cleanFields(kind: Kind, cells: Cells, state: string | null = null): RowCleaning {
  const values: ImportValues = { name: "", ...(state !== null && { state }) };
  const cleaning: RowCleaning = { kind, cells, values, warnings: [], errors: {} };
  for (const field of listingFields) cleanField(cleaning, field);
  return cleaning;
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

/** The opening hours and further locations that a row gives; none of those that can't be read. */
function extrasOf({ cells, warnings }: RowCleaning): RowExtras {
  const { spans: hours, note, unread }: HoursCell = cells.hours ? hoursCell(cells.hours) : { spans: [] };
  if (note) warnings.push(emptiedCell("hours", note, cells.hours ?? ""));
  if (unread)
    warnings.push({
      field: "hours",
      message: `Can't read "${unread}"; the rest is kept.`,
      before: exampleOf(cells.hours ?? ""),
      after: hoursText(hours),
    });
  const { locations, note: problem } = readLocations(cells.locations ?? "");
  if (problem) warnings.push(emptiedCell("locations", problem, cells.locations ?? ""));
  return { hours, locations };
}

/** The category that a row gives. */
export function categoryOf(cells: Cells): RowCategory {
  if (cells.category_id) return { id: cells.category_id };
  if (!cells.category) return undefined;
  return /^\d+$/.test(cells.category) ? { id: cells.category } : { named: cells.category };
}

/**
 * A row's non-empty cells by their meaning. A value of an impossible type is an error of its field, except that hours
 * often come as an object: they are left empty, as hours that can't be read.
 */
function readCells(kind: Kind, row: RawRow, meaningOf: (name: string) => ImportColumn | null) {
  const cells: Cells = {};
  const errors: FieldErrors = {};
  let isBlank = true;
  for (const [name, value] of row) {
    const column = meaningOf(name);
    const text = cellText(value) ?? (column === "hours" ? JSON.stringify(value) : undefined);
    if (text !== "") isBlank = false;
    if (column === null) continue;
    if (text === undefined) {
      const field = isField(column) ? wireName(kind, column) : column.replace(/_id$/, "");
      errors[field] = ["Not a valid string."];
    } else if (text !== "") {
      merge(cells, column, text);
    }
  }
  return { cells, errors, isBlank };
}

interface ReadCells {
  cells: Cells;
  errors: FieldErrors;
  isBlank: boolean;
}

function cleanRow(kind: Kind, { cells, errors, isBlank }: ReadCells): ImportRow {
  if (isBlank) return { outcome: "blank" };
  joinParts(kind, cells);
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  if (!cells.name || !isVisible(cells.name)) return { outcome: "nameless" };
  const cleaning = cleanFields(kind, cells);
  fillFromOthers(cleaning);
  if (Object.keys(cleaning.errors).length > 0) return { outcome: "refused", errors: cleaning.errors };
  const { values, warnings } = cleaning;
  return { outcome: "row", values, ...extrasOf(cleaning), warnings, category: categoryOf(cells) };
}

/**
 * Reads rows with named columns and applies all rules about a row's own content: column names, cells, lengths.
 * Duplicates and categories are checked later, in the database.
 */
export function rowReader(kind: Kind): (row: RawRow) => ImportRow {
  const meaningOf = columnReader();
  return (row) => cleanRow(kind, readCells(kind, row, meaningOf));
}

/** Whether a row of a file has nothing but white space. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** The error of a row with more cells than the header: its values may stand in the wrong columns. */
export const ragged: FieldErrors = { row: ["More cells than the header has columns."] };

const isRagged = (row: readonly string[], columns: number): boolean =>
  row.length > columns && !isBlankRow(row.slice(columns));

/**
 * Reads the rows of a file: cells in the order of `columns`, which lists their meanings (null for a skipped column). A
 * row with filled cells beyond the columns is refused; in a row with fewer cells, the missing ones count as empty.
 */
export function cellReader(
  kind: Kind,
  columns: readonly (ImportColumn | null)[],
): (row: readonly string[]) => ImportRow {
  return (row) => {
    const cells = fileCells(columns, row);
    if (!cells) return { outcome: "refused", errors: ragged };
    return cleanRow(kind, { cells, errors: {}, isBlank: Object.keys(cells).length === 0 && isBlankRow(row) });
  };
}

/** A row's cells by their meaning; null for a row with filled cells beyond the columns (`ragged`). */
export function fileCells(columns: readonly (ImportColumn | null)[], row: readonly string[]): Cells | null {
  if (isRagged(row, columns.length)) return null;
  const cells: Cells = {};
  for (const [place, column] of columns.entries()) {
    const text = column === null ? "" : cellText(row[place]);
    if (column !== null && text) merge(cells, column, text);
  }
  return cells;
}

/** The normalized row as one text, equal for rows with the same content. */
export const rowFingerprint = (values: ImportValues): string =>
  listingFields
    .filter(({ type }) => type !== "pin")
    .map(({ key }) => values[key])
    .map((value) => (value === undefined ? "" : plainWords(String(value))))
    .join("\n");

/** Why a row was skipped, for display, with the listing that it duplicates if known. */
export const skipText = ({ reason, id }: { reason: string; id?: number | undefined }): string =>
  id === undefined ? reason : `${reason} (listing ${id})`;

/** The columns of a file with the values that were left empty or mended. */
export const mendedColumns = ["row", "field", "before", "after", "what happened"];

/** The columns of a file with what an update changes in listings. */
export const changedColumns = ["row", "listing", "name", "field", "before", "after"];

/** What is wrong with a row, for display: one text per field. */
export const errorTexts = (errors: FieldErrors): string[] =>
  Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(" ")}`);
