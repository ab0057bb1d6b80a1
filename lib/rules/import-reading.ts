import { type FieldErrors } from "../contract/errors";
import { isSpreadsheetError } from "./csv-cell";
import { cellText } from "./import-cells";
import { type ImportColumn, importColumn } from "./import-columns";
import { dayColumns } from "./import-aliases";
import { isForeignCountry, isForeignPhone } from "./import-country";
import { isDayless } from "./import-hours";
import { personName, turnedName } from "./import-names";
import { type AddressParts, ended, pinIn, pinOf, splitAddress, splitCity, splitZip } from "./import-places";
import { plainText } from "./import-text";
import { exampleOf, type ImportWarning } from "./import-warning";
import { type ListingFieldKey, listingFields } from "./listing-field";
import { type Kind, kindFacts } from "./listing-kind";
import { plainWords } from "./plain-words";
import { stateCode } from "./us-states";
import { isZipOf } from "./zip-states";

/** An unprocessed row: column names and values in the file's order. A name may repeat. */
export type RawRow = Iterable<readonly [column: string, value: unknown]>;

/** The texts of a row by their meaning, without empty ones. */
export type Cells = Partial<Record<ImportColumn, string>>;

/** What was changed or left out as a row was read, before its fields were. */
type CellNote = Omit<ImportWarning, "field"> & { column: ImportColumn };

export interface CellsRead {
  cells: Cells;
  notes: CellNote[];
}

/** A row as it was read. */
export interface RowCells extends CellsRead {
  errors: FieldErrors;
  isBlank: boolean;
  /** The first text of the row, in whichever column. */
  first: string;
  /** Whether its name is an error of a formula. */
  isNameBroken: boolean;
}

const emptyRow = (): RowCells => ({ cells: {}, notes: [], errors: {}, isBlank: true, first: "", isNameBroken: false });

export const isField = (column: ImportColumn): column is ListingFieldKey =>
  listingFields.some(({ key }) => key === column);

/** Adds what was done to a column's text. */
export function note(
  { cells, notes }: CellsRead,
  { column, message, before = cells[column] ?? "", after }: Omit<CellNote, "before"> & { before?: string },
): void {
  notes.push({ column, message, before: exampleOf(before), after: after === null ? null : exampleOf(after) });
}

/**
 * What joins the texts of repeated columns: lists, the lines of an address, the opening and the closing of a day. Of numbers
 * and addresses, the first good one is kept (import-cells.ts).
 */
const joinedBy: ReadonlyMap<ImportColumn, string> = new Map<ImportColumn, string>([
  ...(["practice_areas", "phone", "email", "website", "categories"] as const).map((column) => [column, "; "] as const),
  ["address_line_2", ", "],
  ...dayColumns.map((day) => [day, "-"] as const),
]);

function merge(row: RowCells, column: ImportColumn, text: string): void {
  const { cells } = row;
  const [known, separator] = [cells[column], joinedBy.get(column)];
  if (!known) cells[column] = text;
  else if (column === "zip" && /^\d{5}$/.test(known) && /^\d{4}$/.test(text)) cells.zip = `${known}-${text}`;
  else if (separator !== undefined) {
    if (!known.split("; ").includes(text)) cells[column] = `${known}${separator}${text}`;
  } else if (column !== "country" && plainWords(known) !== plainWords(text)) {
    note(row, { column, message: "Only the first of its columns is kept.", before: text, after: known });
  }
}

const addressColumns: ReadonlySet<ImportColumn> = new Set(["website", "image_url"]);

/** What programs and people write where a name, an address, or a contact isn't known. */
const unknownWord = /^(?:none|unknown|tbd|nil|na|0)$/i;
const longestUnknown = 7;
const withUnknown: ReadonlySet<ImportColumn> = new Set([
  ...(["name", "street_address", "address_line_2", "full_address", "city", "state", "zip", "country"] as const),
  ...(["phone", "email", "website", "image_url"] as const),
]);
/** Columns whose values may be data for programs. */
const withData: ReadonlySet<ImportColumn> = new Set(["hours", "pin"]);

/** Adds a cell, without HTML. */
function addCell(row: RowCells, column: ImportColumn, text: string): void {
  if (text.length <= longestUnknown && withUnknown.has(column) && unknownWord.test(text)) return;
  if (/^[{[]\s*["{]/.test(text) && !withData.has(column)) {
    note(row, { column, message: "Data for programs, not text: left empty.", before: text, after: null });
    return;
  }
  const plain = plainText(text, addressColumns.has(column));
  if (plain) note(row, { column, message: plain.note, before: text, after: plain.text });
  const value = plain ? plain.text : text;
  if (value !== "") merge(row, column, value);
}

/** Adds a cell's text, or that the name is the error of a formula. */
function addText(row: RowCells, column: ImportColumn, { text, given }: { text: string; given: string }): void {
  if (text !== "") addCell(row, column, text);
  else if (column === "name" && isSpreadsheetError(given)) row.isNameBroken = true;
}

/** What an import stores of a text that an export wrote: for comparing. */
export function storableText(value: string): string {
  const text = cellText(value) ?? "";
  return plainText(text, false)?.text ?? text;
}

/** Takes the name of a row that has it with the family name first. */
function turnName(row: CellsRead): void {
  const { name, last_first_name: written } = row.cells;
  if (name || !written) return;
  const spoken = turnedName(written);
  row.cells.name = spoken ?? written;
  if (spoken) note(row, { column: "name", message: "Turned round.", before: written, after: spoken });
}

/** The parts of the street on one line: "12", "N", "Main", "St", "4" become "12 N Main St, #4". */
function joinStreet({ cells }: CellsRead): void {
  const { house_number: number, street_prefix: prefix, street_suffix: suffix, address_line_2: second } = cells;
  const street = ended(cells.street_address ?? "");
  const isWhole = street === "" || !number || street.startsWith(number);
  const first = isWhole ? street : [number, prefix, street, suffix].filter(Boolean).join(" ");
  const lines = [first, second && /^\d+[a-z]?$/i.test(second) ? `#${second}` : second].filter(Boolean);
  if (lines.length > 0) cells.street_address = lines.join(", ");
}

/** Times as a spreadsheet stores them, in parts of a day: "0.375" is 9:00. */
const ofSpreadsheet = /^0?\.\d+(?=$|-)|(?<=-)0?\.\d+$/g;
const clock = (part: string): string => {
  const minutes = Math.round(Number(part) * 24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};

/** Joins the days and the times of the hours. */
function joinHours({ cells }: CellsRead): void {
  if (!cells.hours && dayColumns.some((day) => cells[day])) {
    const times = (day: (typeof dayColumns)[number]) =>
      cells[day]?.replace(ofSpreadsheet, clock).replace(/[;|\n]/g, ", ");
    cells.hours = dayColumns.flatMap((day) => (cells[day] ? [`${day}: ${times(day)}`] : [])).join("\n");
  }
  if (cells.hours && cells.open_days && isDayless(cells.hours)) cells.hours = `${cells.open_days} ${cells.hours}`;
}

/** The name, the street, and the hours of a row whose file has them in parts. */
export function joinParts(kind: Kind, row: CellsRead): void {
  const { cells } = row;
  const { organization } = cells;
  turnName(row);
  const person = personName(cells);
  if (!cells.name && kindFacts[kind].isPerson && person !== "") {
    cells.name = person;
    if (organization) cells.practice_names ??= organization;
  }
  if (!cells.name) cells.name = organization ?? person;
  joinStreet(row);
  joinHours(row);
}

const partsText = ({ street_address, city, state, zip }: AddressParts): string =>
  [street_address, city, state, zip].filter(Boolean).join(", ");

const partsMessage = "Taken apart into street, city, state, and ZIP code.";

function takePlace(row: CellsRead, column: "city" | "zip" | "street_address", split: typeof splitCity): void {
  const text = row.cells[column];
  const parts = text === undefined ? null : split(text, row.cells);
  if (!parts) return;
  if (parts === "contradicts") {
    note(row, { column, message: "It names another state than the row's: kept.", after: text ?? "" });
    return;
  }
  note(row, { column, message: partsMessage, after: partsText(parts) });
  // What the row says in its own columns stays.
  const given = { ...row.cells };
  delete given[column];
  Object.assign(row.cells, parts, given);
}

/** Fills the parts of the address that the row doesn't give from a cell that has the whole of it. */
function takeWhole(row: CellsRead): void {
  const { cells } = row;
  const whole = cells.full_address;
  if (!whole || (cells.street_address && cells.city)) return;
  const { street_address, city, state, zip } = cells;
  const given: AddressParts = { ...(city && { city }), ...(state && { state }), ...(zip && { zip }) };
  const split = splitAddress(whole, given);
  const parts = split === null || split === "contradicts" ? { street_address: whole } : split;
  Object.assign(cells, { ...parts, ...given, ...(street_address && { street_address }) });
  note(row, { column: "full_address", message: partsMessage, before: whole, after: partsText(parts) });
}

/**
 * Places in other countries have no American state or ZIP code, whatever theirs look like. A phone number abroad tells it
 * where the row has a postal code that isn't one of its state.
 */
function takeCountry(row: CellsRead): void {
  const { cells } = row;
  const { country = "", state = "", zip = "", phone = "" } = cells;
  const isAbroad = isForeignCountry(country) || (zip !== "" && isForeignPhone(phone));
  if (!isAbroad || isZipOf(zip, stateCode(state))) return;
  const message = `In another country (${exampleOf(country || phone)}): left empty.`;
  for (const column of ["state", "zip"] as const) {
    if (cells[column]) note(row, { column, message, after: null });
    delete cells[column];
  }
}

function takePin(row: CellsRead): void {
  const { cells } = row;
  const { latitude, longitude } = cells;
  if (cells.pin) cells.pin = pinIn(cells.pin) ?? cells.pin;
  if (cells.pin || !(latitude || longitude)) return;
  const pin = pinOf(latitude ?? "", longitude ?? "");
  if (pin) cells.pin = pin;
  else {
    const before = `${latitude ?? ""}, ${longitude ?? ""}`;
    note(row, { column: "pin", message: "Not a latitude and a longitude: left empty.", before, after: null });
  }
}

/** Takes apart what one cell holds: places and coordinates. */
export function takeApart(row: CellsRead): void {
  takeCountry(row);
  takeWhole(row);
  takePlace(row, "zip", splitZip);
  takePlace(row, "city", splitCity);
  takePlace(row, "street_address", splitAddress);
  takePin(row);
}

/**
 * Reads rows with named columns. A value of an impossible type is an error of its field, except that hours often come as
 * an object.
 */
export function namedCells(kind: Kind): (row: RawRow) => RowCells {
  const known = new Map<string, ImportColumn | null>();
  const meaningOf = (name: string): ImportColumn | null => {
    let column = known.get(name);
    if (column === undefined) known.set(name, (column = importColumn(name)));
    return column;
  };
  return (given) => {
    const row = emptyRow();
    for (const [name, value] of given) {
      const column = meaningOf(name);
      const text = cellText(value) ?? (column === "hours" ? JSON.stringify(value) : undefined);
      if (text !== "") row.isBlank = false;
      row.first ||= text ?? "";
      if (column === null) continue;
      if (text === undefined) {
        const field = isField(column) ? wireName(kind, column) : column.replace(/_id$/, "");
        row.errors[field] = ["Not a valid string."];
      } else {
        addText(row, column, { text, given: String(value) });
      }
    }
    return row;
  };
}

/** The API's name of a field. */
export const wireName = (kind: Kind, key: ListingFieldKey): string =>
  key === "name" ? kindFacts[kind].titleField : key;

/** Whether a row of a file has nothing but white space. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** The error of a row with more cells than the header: its values may be in the wrong columns. */
export const ragged: FieldErrors = { row: ["More cells than the header has columns."] };

const isRagged = (row: readonly string[], columns: number): boolean =>
  row.length > columns && !isBlankRow(row.slice(columns));

/** Reads the cells of a file's row; null for a row with filled cells beyond the columns (`ragged`). */
export function fileCells(columns: readonly (ImportColumn | null)[], cells: readonly string[]): RowCells | null {
  if (isRagged(cells, columns.length)) return null;
  const row = emptyRow();
  for (const [place, column] of columns.entries()) {
    const given = cells[place];
    if (!given) continue;
    if (column === null) {
      if (row.first === "") row.first = given.trim();
      continue;
    }
    const text = cellText(given) ?? "";
    row.first ||= text;
    addText(row, column, { text, given });
  }
  row.isBlank = Object.keys(row.cells).length === 0 && !row.isNameBroken && isBlankRow(cells);
  return row;
}
