import { cellReader, type ImportRow } from "../rules/import-rows";
import { type ImportColumn } from "../rules/import-columns";
import { type Kind, kindFacts } from "../rules/listing-kind";
import { counted } from "./number";
import { filledBy, shortened, storedText } from "./import-preview";

/** What becomes of a column's values. */
export interface ColumnOutcome {
  /** Whether most of its values would be lost. */
  isLost: boolean;
  /** What is wrong or changed, in a few words; null if nothing is. */
  problem: string | null;
  isBad: boolean;
  /** The rest: an example of what is stored, or why nothing is. */
  text: string;
}

interface Counts {
  filled: number;
  emptied: number;
  mended: number;
  refused: number;
  note: string;
  stored: string;
}

const fieldName = (kind: Kind, column: ImportColumn): string =>
  filledBy(column) === "name" ? kindFacts[kind].titleField : filledBy(column);

function countRefused(counts: Counts, errors: readonly string[] | undefined): void {
  if (!errors) return;
  counts.refused += 1;
  counts.note ||= errors.join(" ");
}

function count(counts: Counts, read: ImportRow, { field, column }: { field: string; column: ImportColumn }): void {
  counts.filled += 1;
  if (read.outcome === "refused") countRefused(counts, read.errors[field] ?? read.errors.row);
  if (read.outcome !== "row") return;
  const warning = read.warnings.find((one) => one.field === field);
  if (warning) {
    counts[warning.after === null ? "emptied" : "mended"] += 1;
    counts.note ||= warning.message;
  }
  counts.stored ||= storedText(read, column);
}

function outcomeOf(counts: Counts, example: string): ColumnOutcome {
  const of = (n: number) => `${n} of ${counted(counts.filled, "row")}`;
  const base = { isLost: false, problem: null, isBad: false, text: shortened(counts.stored || example) };
  const note = counts.note;
  if (counts.filled === 0) return { ...base, text: "No values in the first rows" };
  if (counts.refused > 0) {
    return {
      isLost: counts.refused * 2 > counts.filled,
      problem: `Refused in ${of(counts.refused)}.`,
      isBad: true,
      text: note,
    };
  }
  if (counts.emptied > 0) {
    const isLost = counts.emptied * 2 > counts.filled;
    return {
      isLost,
      problem: `Empty in ${of(counts.emptied)}.`,
      isBad: true,
      text: `${note}${isLost ? " Is it the right field?" : ""}`,
    };
  }
  if (counts.mended > 0) return { ...base, problem: `Mended in ${of(counts.mended)}:`, text: note };
  return base;
}

const unread: ColumnOutcome = { isLost: false, problem: null, isBad: false, text: "Not stored" };

/** Columns that find the listing of a row. */
const finding = new Set<ImportColumn>(["listing_id", "listing_updated_at"]);

/** The same where the import updates listings: what can't be read leaves the value as it is. */
export const outcomeInUpdate = ({ problem, text, ...outcome }: ColumnOutcome): ColumnOutcome => ({
  ...outcome,
  problem: problem?.replace(/^Empty in/, "Unreadable in") ?? null,
  text: text.replace("left empty", "left as it was"),
});

/** What becomes of the values of each column, over the first rows. */
export function columnOutcomes(
  kind: Kind,
  mapping: readonly (ImportColumn | null)[],
  rows: readonly (readonly string[])[],
): ColumnOutcome[] {
  const read = rows.map(cellReader(kind, mapping));
  return mapping.map((column, place) => {
    if (column === null) return unread;
    if (finding.has(column)) return { ...unread, text: "Only used to update listings" };
    const counts: Counts = { filled: 0, emptied: 0, mended: 0, refused: 0, note: "", stored: "" };
    const field = fieldName(kind, column);
    for (const [n, row] of rows.entries()) {
      if (row[place]?.trim()) count(counts, read[n] as ImportRow, { field, column });
    }
    return outcomeOf(counts, rows.map((row) => row[place]?.trim()).find(Boolean) ?? "");
  });
}
