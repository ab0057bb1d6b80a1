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
import { type ImportColumn, importColumn, isNameColumn } from "./import-columns";
import { categoryParts } from "./further-categories";
import { hoursCell, type HoursCell } from "./import-hours";
import { readLocations } from "./import-locations";
import { isClosing, isNumber, isSample, isStreet } from "./import-names";
import {
  type Cells,
  type CellsRead,
  fileCells,
  isField,
  joinParts,
  namedCells,
  note,
  ragged,
  type RawRow,
  type RowCells,
  takeApart,
  wireName,
} from "./import-reading";
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
import { isZipElsewhere } from "./zip-states";

/** The values that an import stores, by listing field. Empty ones are left out. */
export type ImportValues = { name: string } & {
  [Key in ListingFieldKey]?: NonNullable<ListingFieldValues[Key]>;
};

/** The category that a row names, not yet looked up; undefined if it names none. */
export type RowCategory = { id: unknown } | { named: string } | undefined;

/** The categories that a row names: its primary one, and all in a cell that lists them. */
export interface RowCategories {
  category: RowCategory;
  listed: NonNullable<RowCategory>[];
}

/** What a row gives beside its fields. */
interface RowExtras {
  hours: Span[];
  locations: LocationText[];
}

/** What happens to a row: it is stored, skipped because it is blank or has no name, or refused. */
export type ImportRow =
  | ({ outcome: "row"; values: ImportValues; warnings: ImportWarning[] } & RowCategories & RowExtras)
  | { outcome: "nameless" | "blank" }
  | { outcome: "refused"; errors: FieldErrors };

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

/** A ZIP code of another state is kept: either may be wrong. */
function storeZip(cleaning: RowCleaning, text: string): void {
  const { state = null } = cleaning.values;
  const { value, note: problem } = zipCell(text, state);
  const isElsewhere = value !== null && state !== null && isZipElsewhere(value, state);
  const said = isElsewhere ? "It lies in another state than the row's: kept." : problem;
  store(cleaning, "zip", { value, ...(said && { note: said }) });
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
  if (key === "zip") return storeZip(cleaning, text);
  const plain = input === "textarea" ? severalLines(text) : oneLine(text);
  store(cleaning, key, cellRules[type]?.clean(plain) ?? { value: plain });
}

/** Reads the cells of all fields. A ZIP code needs the state, which may be `state` where no cell gives one. */
export function cleanFields(kind: Kind, { cells, notes }: CellsRead, state: string | null = null): RowCleaning {
  const values: ImportValues = { name: "", ...(state !== null && { state }) };
  const warnings: ImportWarning[] = [];
  for (const { column, ...said } of notes) {
    warnings.push({ field: isField(column) ? wireName(kind, column) : column, ...said });
  }
  const cleaning: RowCleaning = { kind, cells, values, warnings, errors: {} };
  for (const field of listingFields) cleanField(cleaning, field);
  return cleaning;
}

/** Fills fields that neither the row nor the listing has from others. */
export function fillFromOthers({ kind, values }: RowCleaning, stored: Partial<ListingFieldValues> = {}): void {
  const fallbacks = Object.entries(kindFacts[kind].importFallback) as ["specialty", "practice_areas"][];
  for (const [to, from] of fallbacks) {
    const source = values[from];
    if (values[to] !== undefined || stored[to] || source === undefined) continue;
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

const categoryIn = (text: string): NonNullable<RowCategory> => (/^\d+$/.test(text) ? { id: text } : { named: text });

/** The categories that a row gives. */
export const categoriesOf = ({ category_id: id, category, categories }: Cells): RowCategories => ({
  category: id ? { id } : category ? categoryIn(category) : undefined,
  listed: categoryParts(categories ?? "").map(categoryIn),
});

const saysMore = /[\p{L}@]|\d{10}/u;

/** Whether a row has words, an address, or a phone number beside its name. */
const hasMore = (cells: Cells): boolean =>
  Object.entries(cells).some(
    ([column, text]) => !isNameColumn(column as ImportColumn) && column !== "first_name" && saysMore.test(text),
  );

/** Whether the cells of a row are the names of their columns, as where pages of a table were joined. */
const repeatsHeader = (cells: Cells): boolean => {
  const texts = Object.values(cells);
  return texts.length > 1 && isNameColumn(importColumn(cells.name ?? "")) && texts.every(importColumn);
};

/** Why a row belongs to its table and isn't a listing; null if it may be one. */
function tableProblem({ cells, first }: RowCells): string | null {
  const { name = "" } = cells;
  const isEnd = isClosing(name) || isNumber(name) || (first !== name && isClosing(first));
  if (isEnd && !hasMore(cells)) return "This row is a total or a note, not a listing.";
  return repeatsHeader(cells) ? "This row repeats the header." : null;
}

/** Why a row isn't a listing, by its name; null if it may be one. */
function nameProblem(row: RowCells): string | null {
  const { name = "" } = row.cells;
  const problem = tableProblem(row);
  if (problem) return problem;
  if (name === "") return row.isNameBroken ? "The name is an error of the spreadsheet." : null;
  if (isSample(name)) return "This row is a template's sample, not a listing.";
  return !isVisible(name) || /[\p{L}\p{N}]/u.test(name) ? null : "The name has neither a letter nor a digit.";
}

function cleanRow(kind: Kind, row: RowCells): ImportRow {
  const { cells, errors } = row;
  if (row.isBlank) return { outcome: "blank" };
  joinParts(kind, row);
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  const problem = nameProblem(row);
  if (problem) return { outcome: "refused", errors: { [wireName(kind, "name")]: [problem] } };
  if (!cells.name || !isVisible(cells.name)) return { outcome: "nameless" };
  if (isStreet(cells.name))
    note(row, { column: "name", message: "It reads like a street address: kept.", after: cells.name });
  takeApart(row);
  const cleaning = cleanFields(kind, row);
  fillFromOthers(cleaning);
  if (Object.keys(cleaning.errors).length > 0) return { outcome: "refused", errors: cleaning.errors };
  const { values, warnings } = cleaning;
  return { outcome: "row", values, ...extrasOf(cleaning), warnings, ...categoriesOf(cells) };
}

/**
 * Reads rows with named columns and applies all rules about a row's own content: column names, cells, lengths.
 * Duplicates and categories are checked later, in the database.
 */
export function rowReader(kind: Kind): (row: RawRow) => ImportRow {
  const read = namedCells(kind);
  return (row) => cleanRow(kind, read(row));
}

/**
 * Reads the rows of a file: cells in the order of `columns`, which lists their meanings (null for a skipped column). A
 * row with filled cells beyond the columns is refused; in a row with fewer cells, the missing ones count as empty.
 */
export function cellReader(
  kind: Kind,
  columns: readonly (ImportColumn | null)[],
): (row: readonly string[]) => ImportRow {
  return (row) => {
    const read = fileCells(columns, row);
    return read ? cleanRow(kind, read) : { outcome: "refused", errors: ragged };
  };
}

/** A row's filled cells as one text, equal for rows with the same cells, in whatever order and however mapped. */
export function rowFingerprint(cells: Iterable<unknown>): string {
  const texts = new Set<string>();
  for (const cell of cells) texts.add(plainWords(cellText(cell) ?? JSON.stringify(cell)));
  texts.delete("");
  return [...texts].sort().join("\n");
}

/** The values of a row as one text, equal for rows with the same values. */
export const valuesFingerprint = (values: ImportValues): string =>
  listingFields
    .filter(({ type }) => type !== "pin")
    .map(({ key }) => values[key])
    .map((value) => (value === undefined ? "" : plainWords(String(value))))
    .join("\n");

/** Whether nothing but all of its values together tells a row from others of its name. */
export const isBare = ({ street_address, phone, website, npi_number }: ImportValues): boolean =>
  !street_address && !phone && !website && !npi_number;

/** Why a row was skipped, for display, with the listing that it duplicates if known. */
export const skipText = ({ reason, id }: { reason: string; id?: number | undefined }): string =>
  id === undefined ? reason : `${reason} (listing ${id})`;

/** The columns of a file with the values that were left empty or mended. */
export const mendedColumns = ["row", "field", "before", "after", "what happened"];

/** The columns of a file with what an update changes in listings. */
export const changedColumns = ["row", "listing", "name", "field", "before", "after", "what happened"];

/** What is wrong with a row, for display: one text per field. */
export const errorTexts = (errors: FieldErrors): string[] =>
  Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(" ")}`);
