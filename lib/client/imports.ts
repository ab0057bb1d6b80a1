import { type Import } from "../contract/import";
import { type ListingDifference, type ReportLine, type ReportOutcome } from "../contract/import-report";
import { type BulkCreateAnswer, type ImportPart } from "../contract/import-batch";
import { type ImportColumn, type UpdateKey } from "../rules/import-columns";
import { type Kind, kindFacts } from "../rules/listing-kind";
import { type ListQuery, readList } from "./admin-list";
import { get, post } from "./http";

/** The body of a new import. */
export interface Beginning {
  kind: Kind;
  category_id?: number;
  update_key?: UpdateKey;
  erases_empty?: boolean;
  checked_by?: number;
  file_name: string;
  file_size: number;
  fingerprint: string;
  headers: string[];
  rows_above: number;
  mapping: (ImportColumn | null)[];
  total_rows: number;
  dry_run: boolean;
}

export const beginImport = (body: Beginning) => post<Import>("imports/", { body });

/** Imports, newest first. */
export const listImports = (filters: ListQuery) => readList<Import>("imports/", filters);

export const readImport = (id: number) => get<Import>(`imports/${id}/`);

/** Stores a batch; a repeat is stored once. `isLast` makes the server recount the categories. */
export const sendBatch = (kind: Kind, batch: ImportPart, options: { isLast: boolean; signal: AbortSignal }) =>
  post<BulkCreateAnswer>(`${kindFacts[kind].segment}/bulk_create/?recalc=${options.isLast ? 1 : 0}`, {
    body: batch,
    signal: options.signal,
  });

export const finishImport = (id: number, totalRows: number) =>
  post<Import>(`imports/${id}/finish/`, { body: { total_rows: totalRows } });

export const cancelImport = (id: number) => post<Import>(`imports/${id}/cancel/`);

/** Each call removes rows for a few seconds; repeat while the status is `undoing`. */
export const undoImport = (id: number) => post<Import>(`imports/${id}/undo/`);

/** Why rows were changed, mended, skipped, or refused, and the first changes of listings. */
export const readReport = (id: number) =>
  get<{ lines: ReportLine[]; changes: ListingDifference[] }>(`imports/${id}/report/`);

/** The address of a CSV file with the rows that were not stored, or the values that were mended. */
export const rejectsAddress = (id: number, only?: ReportOutcome) =>
  `/api/imports/${id}/rejects/${only ? `?only=${only}` : ""}`;

/** The address of a CSV file with the listings of a kind, filtered like their list. */
export function exportAddress(kind: Kind, filters: Record<string, string> = {}): string {
  const query = new URLSearchParams(filters).toString();
  return `/api/${kindFacts[kind].segment}/export/${query ? `?${query}` : ""}`;
}
