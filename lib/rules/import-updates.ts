import { type FieldErrors } from "../contract/errors";
import { type ListingValues } from "../contract/listing-values";
import { harmlessCell } from "./csv-cell";
import { emailCell, isVisible, npiCell, oneLine, phoneCell, severalLines, websiteCell } from "./import-cells";
import { type FactKey, type SourceEntry, sourcesOf } from "./fact-source";
import { type ImportColumn, type KeyColumn, type UpdateKey } from "./import-columns";
import { otherHours } from "./import-hours";
import {
  type Cells,
  type CellsRead,
  fileCells,
  joinParts,
  ragged,
  storableText,
  takeApart,
  wireName,
} from "./import-reading";
import { cleanFields, fillFromOthers, type RowCleaning, rowFingerprint } from "./import-rows";
import { otherLocations } from "./import-locations";
import { emptiedCell, type ImportWarning } from "./import-warning";
import { ownerFields } from "./listing-edit";
import { type ListingFieldKey, listingFields, type ListingFieldValues } from "./listing-field";
import { type Kind, kindFacts } from "./listing-kind";
import { type LocationText } from "./listing-location";
import { hoursText, type Span } from "./opening-hours";

/** How an import finds the listings that it updates, and what an empty cell means. */
export interface UpdateMode {
  key: UpdateKey;
  /** Whether an empty cell erases the listing's value; else the value stays. */
  erasesEmpty: boolean;
}

type FieldValue = string | boolean | null;

/** What becomes of a field, by its texts before and after. */
export function changeKind({ before, after }: { before: string; after: string }): "added" | "erased" | "changed" {
  if (after === "") return "erased";
  return before === "" ? "added" : "changed";
}

/** A value as an export writes it. */
export const exportText = (value: FieldValue): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? "");

/** The moment of a listing's last change as an export writes it: not a date to a spreadsheet, which would round it. */
export const versionText = (at: Date): string => `${at.toISOString().slice(0, -1).replace("T", " ")} UTC`;

const versionPattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d\.\d{3})(?: UTC|Z)$/;

/** What a row says about a listing. */
export interface UpdateRow extends CellsRead {
  outcome: "row";
  /** The value of the key, as it is stored; or the row's fingerprint. */
  key: string;
  /** When the listing had last changed as the file was exported, in ms; null if the file doesn't say. */
  version: number | null;
  /** Columns whose cells are empty. */
  empty: (ListingFieldKey | "hours" | "locations" | "categories")[];
}

export type ReadUpdate = UpdateRow | { outcome: "blank" | "keyless" } | { outcome: "refused"; errors: FieldErrors };

const numberKey = (text: string): string | null => (/^\d{1,9}(?:\.0)?$/.test(text) ? String(parseInt(text, 10)) : null);

const keyReaders: Record<KeyColumn, (text: string) => string | null> = {
  listing_id: numberKey,
  npi_number: (text) => npiCell(text).value,
  phone: (text) => phoneCell(oneLine(text)).value,
  email: (text) => emailCell(oneLine(text)).value,
  website: (text) => websiteCell(oneLine(text)).value,
  name: (text) => (isVisible(text) ? text : null),
};

function versionOf(text: string | undefined): number | null | undefined {
  if (!text) return null;
  const [, day, time] = versionPattern.exec(text) ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(at) ? undefined : at;
}

const erasable = [...listingFields.map(({ key }) => key), "hours", "locations", "categories"] as const;

/** What a row leaves empty in all of its columns. Cells that a short row lacks are not there, so they erase nothing. */
function emptyFields(columns: readonly (ImportColumn | null)[], row: readonly string[], cells: Cells) {
  const there = new Set(columns.filter((column, place) => column !== null && place < row.length));
  return erasable.filter((key) => there.has(key) && cells[key] === undefined);
}

/** A doctor's organization is a practice, and never becomes the name. */
function joinNames(kind: Kind, row: CellsRead): void {
  const { cells } = row;
  if (kindFacts[kind].isPerson && cells.organization) {
    cells.practice_names ??= cells.organization;
    delete cells.organization;
  }
  joinParts(kind, row);
  if (cells.name === "") delete cells.name;
}

/** The key of a row: null without one, undefined for a text by which no listing can be found. */
function keyOf(cells: Cells, row: readonly string[], key: UpdateKey): string | null | undefined {
  if (key === "import_row") return rowFingerprint(row);
  const text = cells[key];
  return text ? (keyReaders[key](text) ?? undefined) : null;
}

const unfindable = ["No listing can be found by this value."];

/** Reads the rows of a file that updates listings: cells in the order of `columns`. */
export function updateReader(
  kind: Kind,
  columns: readonly (ImportColumn | null)[],
  key: UpdateKey,
): (row: readonly string[]) => ReadUpdate {
  const field = key === "listing_id" || key === "import_row" ? key : wireName(kind, key);
  return (row) => {
    const read = fileCells(columns, row);
    if (!read) return { outcome: "refused", errors: ragged };
    if (read.isBlank) return { outcome: "blank" };
    const { cells, notes } = read;
    // What an export says is how the listing is stored: its parts are apart already.
    if (!cells.listing_id) takeApart(read);
    const empty = emptyFields(columns, row, cells);
    joinNames(kind, read);
    const value = keyOf(cells, row, key);
    if (value === null) return { outcome: "keyless" };
    if (value === undefined) return { outcome: "refused", errors: { [field]: unfindable } };
    const version = versionOf(cells.listing_updated_at);
    if (version === undefined) {
      return { outcome: "refused", errors: { listing_updated_at: ["Not a moment as an export writes it."] } };
    }
    return { outcome: "row", key: value, version, cells, notes, empty };
  };
}

/** What an import would read from an export of this value. */
const readBack = (value: FieldValue): string => storableText(severalLines(harmlessCell(exportText(value))));

const isOther = (cell: string, value: FieldValue): boolean => severalLines(cell) !== readBack(value);

/** The warning for a value that can't be stored, or isn't the caller's to change. */
const kept = "left as it was.";

const ownersKeep = (kind: Kind, key: ListingFieldKey, text: string): ImportWarning => ({
  field: wireName(kind, key),
  message: `Only an administrator can change this: ${kept}`,
  before: text,
  after: null,
});

export interface UpdateOf {
  kind: Kind;
  row: UpdateRow;
  stored: ListingFieldValues;
  /** The stored hours, by weekday. */
  spans: readonly Span[];
  /** The stored locations beside its own address, in order. */
  locations: readonly LocationText[];
  /** Who set which facts. */
  sources: readonly SourceEntry[];
  mode: UpdateMode;
  /** Whether every field may change; an owner may change only some. */
  isAdmin: boolean;
}

/** What a row changes in a listing. */
export interface Update {
  values: ListingValues;
  /** The new hours; null if they stay. */
  spans: Span[] | null;
  /** The new locations; null if they stay. */
  locations: LocationText[] | null;
  warnings: ImportWarning[];
  errors: FieldErrors;
}

/** The cells that say something else than what is stored. */
function otherCells({ row, stored, mode }: UpdateOf): Cells {
  const keys = listingFields.map(({ key }) => key).filter((key) => key !== mode.key);
  const others = keys.flatMap((key) => {
    const cell = row.cells[key];
    return cell !== undefined && isOther(cell, stored[key]) ? [[key, cell] as const] : [];
  });
  return Object.fromEntries(others);
}

/**
 * Whether the owner wrote a fact, and an administrator's file doesn't show that it knows the owner's words: an export says
 * when the listing had last changed.
 */
const isOwnersWord = ({ isAdmin, row, sources }: UpdateOf, fact: FactKey): boolean =>
  isAdmin && row.version === null && sourcesOf(sources).get(fact)?.source === "owner";

const ownersWord = (field: string, text: string): ImportWarning => ({
  field,
  message: `Its owner wrote this: ${kept}`,
  before: text,
  after: null,
});

/** The values of an update that the caller may change; the others are warned about. */
function allowed(given: UpdateOf, values: ListingValues, warnings: ImportWarning[]): ListingValues {
  const { kind, isAdmin } = given;
  const own: readonly string[] = ownerFields[kind];
  const isKept = (key: ListingFieldKey) => (isAdmin ? isOwnersWord(given, key) : !own.includes(key));
  const entries = Object.entries(values) as [ListingFieldKey, FieldValue][];
  for (const [key, value] of entries.filter(([key]) => isKept(key))) {
    const text = exportText(value);
    warnings.push(isAdmin ? ownersWord(wireName(kind, key), text) : ownersKeep(kind, key, text));
  }
  return Object.fromEntries(entries.filter(([key]) => !isKept(key)));
}

/** New hours or locations, unless the owner wrote the stored ones. */
function unlessOwners<Part>(
  given: UpdateOf,
  { fact, part }: { fact: "hours" | "locations"; part: Part | null },
  warnings: ImportWarning[],
): Part | null {
  if (part === null || !isOwnersWord(given, fact)) return part;
  warnings.push(ownersWord(fact, given.row.cells[fact] ?? ""));
  return null;
}

/** The warning for hours of a listing whose place isn't known, and so its time zone. */
export const zonelessWarning = (spans: readonly Span[]): ImportWarning => ({
  field: "hours",
  message: "No ZIP code or city that gives the time zone: left empty.",
  before: hoursText(spans),
  after: null,
});

/** The new hours of an update; null if they stay. */
function newSpans({ row, spans, mode }: UpdateOf, warnings: ImportWarning[]): Span[] | null {
  const cell = row.cells.hours;
  if (!cell) return mode.erasesEmpty && row.empty.includes("hours") && spans.length > 0 ? [] : null;
  const read = otherHours(cell, spans);
  if (read?.note) warnings.push(emptiedCell("hours", read.note, cell));
  return read && !read.note ? read.spans : null;
}

/** The new locations of an update; null if they stay. */
function newLocations({ row, locations, mode }: UpdateOf, warnings: ImportWarning[]): LocationText[] | null {
  const cell = row.cells.locations;
  if (!cell) return mode.erasesEmpty && row.empty.includes("locations") && locations.length > 0 ? [] : null;
  const read = otherLocations(cell, locations);
  if (read?.note) warnings.push(emptiedCell("locations", read.note, cell));
  return read && !read.note ? read.locations : null;
}

/** The warning as an update states it: what can't be stored leaves the value as it was. */
export const asKept = (warning: ImportWarning): ImportWarning => ({
  ...warning,
  message: warning.message.replace(/left empty\.$/, kept),
});

/** The values of a row that its listing doesn't have; null for those that an empty cell erases. */
function newValues({ row, stored, mode }: UpdateOf, cleaned: RowCleaning["values"]): ListingValues {
  const values: ListingValues = {};
  for (const { key } of listingFields) {
    const value = cleaned[key];
    if (value !== undefined && value !== "" && value !== stored[key]) values[key] = value;
    const isErased = mode.erasesEmpty && key !== "name" && row.empty.includes(key) && key !== mode.key;
    if (isErased && exportText(stored[key]) !== "") values[key] = null;
  }
  return values;
}

/**
 * Compares a row with its listing. Only what the row says differently changes; a value that an export would write the
 * same way stays as it is, even where a form wouldn't take it. What can't be read changes nothing.
 */
export function updateOf(given: UpdateOf): Update {
  const { kind, stored, mode } = given;
  const cells = otherCells(given);
  const notes = given.row.notes.filter(({ column }) => column in cells);
  const cleaning = cleanFields(kind, { cells, notes }, stored.state);
  if (mode.key === "import_row") fillFromOthers(cleaning, stored);
  const values = newValues(given, cleaning.values);
  const changed = (field: string) => listingFields.some(({ key }) => wireName(kind, key) === field && key in values);
  const found = cleaning.warnings.filter(({ field, after }) => after === null || changed(field));
  const extras = {
    spans: unlessOwners(given, { fact: "hours", part: newSpans(given, found) }, found),
    locations: unlessOwners(given, { fact: "locations", part: newLocations(given, found) }, found),
  };
  const warnings = found.map(asKept);
  const { errors } = cleaning;
  if (typeof values.name === "string" && !isVisible(values.name)) {
    errors[wireName(kind, "name")] = [kindFacts[kind].nameRequired];
  }
  return { values: allowed(given, values, warnings), ...extras, warnings, errors };
}
