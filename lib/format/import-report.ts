import { type Import } from "../contract/import";
import { type ReportLine } from "../contract/import-report";
import { type ImportColumn, type UpdateKey } from "../rules/import-columns";
import { apiNames, listingFields } from "../rules/listing-field";
import { kindFacts, kinds } from "../rules/listing-kind";
import { columnLabel } from "./import-preview";
import { counted } from "./number";

const titleFields: readonly string[] = kinds.map((kind) => kindFacts[kind].titleField);

/** The label of a field by its API name. */
export function fieldLabel(name: string): string {
  const key = titleFields.includes(name) ? "name" : name;
  const found = listingFields.find((field) => apiNames(field).includes(key));
  return (
    found?.label ??
    (name === "category" ? "Category" : name === "categories" ? "Categories" : columnLabel(name as ImportColumn))
  );
}

const skipTexts: Record<string, string> = {
  duplicate: "Matches an existing listing",
  "duplicate in this file": "Twice in this file",
  "imported before": "The same row was imported before",
  "no name": "No name",
  "blank row": "Blank row",
  "no key": "Nothing to find a listing by",
  "not found": "No such listing",
  "several found": "Fits several listings",
  "changed since the export": "The listing has changed since the export",
  "changed since the check": "The listing has changed since the check, or is in the file twice",
  "changed since the import": "Someone has changed or claimed the listing since its import",
};

/** What an update finds a listing by. */
export const updateKeyLabels: Record<UpdateKey, string> = {
  listing_id: "Listing number",
  npi_number: "NPI number",
  phone: "Phone",
  email: "Email",
  website: "Website",
  name: "Name",
  import_row: "The same row of an earlier import",
};

const targetWords: Record<string, string> = { listing_id: "number", import_row: "the rows imported before" };

/** Where an import goes: into a category, or over the listings that it finds. */
export const targetText = ({ category, update_key: key }: Pick<Import, "category" | "update_key">): string =>
  category ? `into ${category.name}` : `updating by ${targetWords[key ?? ""] ?? fieldLabel(key ?? "").toLowerCase()}`;

const rowsText = (examples: readonly number[], rows: number): string =>
  `row${examples.length === 1 ? "" : "s"} ${examples.join(", ")}${rows > examples.length ? "…" : ""}`;

/** Why rows were skipped or refused, with the first of them. */
export function reasonText({ outcome, field, reason, examples, rows }: ReportLine): string {
  const where = examples.length > 0 ? `, ${rowsText(examples, rows)}` : "";
  if (outcome === "skipped") return (skipTexts[reason] ?? reason) + (reason === "blank row" ? where : "");
  const text = reason.replace(/\.$/, "");
  return (field === null || field === "row" ? text : `${fieldLabel(field)}: ${text}`) + where;
}

export const isLeftEmpty = ({ outcome, after }: ReportLine): boolean => outcome === "mended" && after === null;

/** What happens to a mended value, without the words that say that it is left empty. */
export const mendedText = ({ reason }: ReportLine): string => {
  const text = reason.replace(/:? ?left (?:empty|as it was)\.$/, "").replace(/\.$/, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export interface WorstNews {
  title: string;
  text: string;
}

/** The worst that happens to rows of an import: the most refused, or the most values left empty. Null when nothing does. */
export function worstNews(lines: readonly ReportLine[], { dry_run: isDry, update_key: key }: Import): WorstNews | null {
  const bad = lines.filter((line) => line.outcome === "refused" || isLeftEmpty(line));
  const [worst] = bad.toSorted((a, b) => b.rows - a.rows);
  if (!worst) return null;
  const were = isDry ? "would be" : worst.rows === 1 ? "was" : "were";
  if (worst.outcome === "refused") {
    return { title: `${counted(worst.rows, "row")} ${were} refused`, text: `${reasonText(worst)}.` };
  }
  const values = `${counted(worst.rows, "value")} of ${fieldLabel(worst.field ?? "")}`;
  const example = worst.before === null ? "" : ` Such as “${worst.before}”.`;
  const left = key ? `left as ${worst.rows === 1 ? "it is" : "they are"}` : "left empty";
  return { title: `${values} ${were} ${left}`, text: `${mendedText(worst)}.${example} Check the column.` };
}
