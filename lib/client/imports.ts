import { type Import } from "../contract/import";
import { type BulkCreateAnswer, type ImportPart } from "../contract/import-batch";
import { type ImportColumn } from "../rules/import-columns";
import { type Kind, kindFacts } from "../rules/listing-kind";
import { type Ask, readList } from "./admin-list";
import { get, post } from "./http";

/** What an import is begun with. */
export interface Beginning {
  kind: Kind;
  category_id: number;
  file_name: string;
  file_size: number;
  fingerprint: string;
  headers: string[];
  mapping: (ImportColumn | null)[];
  total_rows: number;
  dry_run: boolean;
}

export const beginImport = (body: Beginning) => post<Import>("imports/", { body });

/** Imports, the newest first. */
export const listImports = (ask: Ask) => readList<Import>("imports/", ask);

export const readImport = (id: number) => get<Import>(`imports/${id}/`);

/** Stores a batch; sent again it is stored once. `isLast` has the categories counted. */
export const sendBatch = (kind: Kind, part: ImportPart, how: { isLast: boolean; signal: AbortSignal }) =>
  post<BulkCreateAnswer>(`${kindFacts[kind].segment}/bulk_create/?recalc=${how.isLast ? 1 : 0}`, {
    body: part,
    signal: how.signal,
  });

export const finishImport = (id: number, totalRows: number) =>
  post<Import>(`imports/${id}/finish/`, { body: { total_rows: totalRows } });

export const cancelImport = (id: number) => post<Import>(`imports/${id}/cancel/`);

/** One call removes what it can in some seconds: sent again while the answer is `undoing`. */
export const undoImport = (id: number) => post<Import>(`imports/${id}/undo/`);

/** Where the rows that were not stored come as a CSV file. */
export const rejectsAddress = (id: number, only?: "skipped" | "refused") =>
  `/api/imports/${id}/rejects/${only ? `?only=${only}` : ""}`;

/** Where listings of one kind come as a CSV file, narrowed as their list is. */
export function exportAddress(kind: Kind, narrowed: Record<string, string> = {}): string {
  const query = new URLSearchParams(narrowed).toString();
  return `/api/${kindFacts[kind].segment}/export/${query ? `?${query}` : ""}`;
}
