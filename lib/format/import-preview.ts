import { cellReader, errorTexts, type ImportRow } from "../rules/import-rows";
import { type ImportColumn } from "../rules/import-columns";
import { listingFields } from "../rules/listing-field";
import { type Kind } from "../rules/listing-kind";

/** The label of an import column's meaning. */
export function columnLabel(column: ImportColumn): string {
  if (column === "category") return "Category (its path)";
  if (column === "category_id") return "Category (its number)";
  return listingFields.find(({ key }) => key === column)?.label ?? column;
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
  isChanged: boolean;
}

type Mapping = readonly (ImportColumn | null)[];

const shown = (value: string | boolean | undefined): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value ?? "";
};

/** The non-empty cells of a row for one meaning. */
const rawOf = (row: readonly string[], mapping: Mapping, key: ImportColumn): string =>
  mapping.flatMap((column, place) => (column === key && row[place]?.trim() ? [row[place].trim()] : [])).join("; ");

function cellsOf(row: readonly string[], mapping: Mapping, read: ImportRow) {
  const keys = [...new Set(mapping.filter((column) => column !== null))].filter((key) => key !== "name");
  return keys.map((key): PreviewCell => {
    const raw = rawOf(row, mapping, key);
    const base = { key, label: columnLabel(key) };
    if (read.outcome !== "row" || key === "category" || key === "category_id") {
      return { ...base, value: raw, was: null, note: null };
    }
    const value = shown(read.values[key]);
    const note = read.warnings.find(({ field }) => field === key)?.message ?? null;
    return { ...base, value, was: raw === value || (raw === "" && value !== "") ? null : raw, note };
  });
}

/** Previews rows of a file as they will be stored, with the changes made or the reason for not storing them. */
export function previewOf(kind: Kind, mapping: Mapping, rows: readonly (readonly string[])[]): PreviewRow[] {
  const reader = cellReader(kind, mapping);
  return rows.map((row, at): PreviewRow => {
    const read = reader(row);
    const cells = cellsOf(row, mapping, read);
    const name = read.outcome === "row" ? read.values.name : rawOf(row, mapping, "name");
    const base = {
      number: at + 2,
      name,
      cells,
      isChanged: cells.some(({ was, note }) => was !== null || note !== null),
    };
    if (read.outcome === "row") return { ...base, outcome: "stored", reason: null };
    if (read.outcome === "nameless") return { ...base, outcome: "skipped", reason: "no name", isChanged: false };
    return { ...base, outcome: "refused", reason: errorTexts(read.errors).join("; "), isChanged: false };
  });
}
