import { cellReader, errorTexts, type ImportRow } from "../rules/import-rows";
import { extraColumns } from "../rules/import-aliases";
import { type ImportColumn } from "../rules/import-columns";
import { locationsCell } from "../rules/listing-location";
import { hoursText } from "../rules/opening-hours";
import { type ListingFieldKey, listingFields } from "../rules/listing-field";
import { type Kind } from "../rules/listing-kind";

/** The label of an import column's meaning. */
export function columnLabel(column: ImportColumn): string {
  return extraColumns[column]?.label ?? listingFields.find(({ key }) => key === column)?.label ?? column;
}

export interface PreviewCell {
  key: ImportColumn;
  label: string;
  value: string;
  /** The original text, if it is stored differently. */
  was: string | null;
  note: string | null;
}

export interface PreviewRow {
  /** The row number as in a spreadsheet: the header is 1. */
  number: number;
  outcome: "stored" | "skipped" | "refused";
  /** Why it isn't stored; null if it is. */
  reason: string | null;
  name: string;
  cells: PreviewCell[];
  /** Whether values are left empty or mended, as the result of an import counts them. */
  isMended: boolean;
}

type Mapping = readonly (ImportColumn | null)[];

/** The longest text that a preview shows: laying out a cell of 60,000 characters takes a browser half a minute. */
const longestShown = 200;

export const shortened = (text: string): string =>
  text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;

/** The field that a column fills. */
export const filledBy = (column: ImportColumn): ImportColumn => extraColumns[column]?.fills ?? column;

/** What is stored of a column, as text. */
export function storedText(row: Extract<ImportRow, { outcome: "row" }>, given: ImportColumn): string {
  const column = filledBy(given);
  if (column === "hours") return hoursText(row.hours);
  if (column === "locations") return locationsCell(row.locations);
  const { values } = row;
  const value = column in values ? values[column as ListingFieldKey] : undefined;
  return typeof value === "boolean" ? (value ? "Yes" : "No") : (value ?? "");
}

/** The non-empty cells of a row for one meaning. */
const rawOf = (row: readonly string[], mapping: Mapping, key: ImportColumn): string =>
  mapping.flatMap((column, place) => (column === key && row[place]?.trim() ? [row[place].trim()] : [])).join("; ");

function cellsOf(row: readonly string[], mapping: Mapping, read: ImportRow) {
  const columns = mapping.flatMap((column) => (column === null ? [] : [column, filledBy(column)]));
  const keys = [...new Set(columns)].filter((key) => filledBy(key) !== "name");
  return keys.map((key): PreviewCell => {
    const raw = rawOf(row, mapping, key);
    const base = { key, label: columnLabel(key) };
    if (read.outcome !== "row" || (key in extraColumns && key !== "hours" && key !== "locations")) {
      return { ...base, value: shortened(raw), was: null, note: null };
    }
    const value = storedText(read, key);
    const note = read.warnings.find(({ field }) => field === key)?.message ?? null;
    const was = raw === value || (raw === "" && value !== "") ? null : shortened(raw);
    return { ...base, value: shortened(value), was, note };
  });
}

/** Previews rows of a file as they will be stored, with the changes made or the reason for not storing them. */
export function previewOf(
  kind: Kind,
  mapping: Mapping,
  { sample, rowsAbove }: { sample: readonly (readonly string[])[]; rowsAbove: number },
): PreviewRow[] {
  const reader = cellReader(kind, mapping);
  return sample.map((row, at): PreviewRow => {
    const read = reader(row);
    const cells = cellsOf(row, mapping, read);
    const name =
      read.outcome === "row" ? read.values.name : rawOf(row, mapping, "name") || rawOf(row, mapping, "last_first_name");
    const base = {
      number: at + rowsAbove + 1,
      name: shortened(name),
      cells,
      isMended: read.outcome === "row" && read.warnings.length > 0,
    };
    if (read.outcome === "row") return { ...base, outcome: "stored", reason: null };
    if (read.outcome !== "refused") {
      return { ...base, outcome: "skipped", reason: read.outcome === "blank" ? "blank row" : "no name" };
    }
    return { ...base, outcome: "refused", reason: errorTexts(read.errors).join("; ") };
  });
}
