import { type ReportOutcome } from "../contract/import-report";
import { type ImportPart } from "../contract/import-batch";
import { type ImportColumn, type UpdateKey } from "../rules/import-columns";
import { type Kind, kindFacts } from "../rules/listing-kind";
import { addressOf, call } from "./http";

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

/** Stores a batch; a repeat is stored once. `isLast` makes the server recount the categories. */
export const sendBatch = (kind: Kind, batch: ImportPart, options: { isLast: boolean; signal: AbortSignal }) =>
  call("POST", "{kind}/bulk_create/", {
    params: { kind: kindFacts[kind].segment },
    query: { recalc: options.isLast ? "1" : "0" },
    body: batch,
    signal: options.signal,
  });

/** The address of a CSV file with the rows that were not stored, or the values that were mended. */
export const rejectsAddress = (id: number, only?: ReportOutcome) =>
  `/api/${addressOf("imports/{id}/rejects/", { params: { id }, query: { only } })}`;

/** The address of a CSV file with the listings of a kind, filtered like their list. */
export const exportAddress = (kind: Kind, query: Record<string, string> = {}): string =>
  `/api/${addressOf("{kind}/export/", { params: { kind: kindFacts[kind].segment }, query })}`;
