import { z } from "zod";
import { importColumns, mostColumns, updateKeys } from "../rules/import-columns";
import { kinds } from "../rules/listing-kind";
import { id, listOf, paging, time, yesNo } from "./common";
import { reportOutcomes } from "./import-report";
import { operation } from "./operation";

/** `running` lasts until it is finished or cancelled, without a timeout; `undoing` while its listings are removed. */
export const importStatuses = ["running", "finished", "cancelled", "undoing", "undone"] as const;

const count = z.number().int();
/** The meaning of each column in the order of the headers; null for a skipped one. */
const mapping = z.array(z.enum(importColumns).nullable()).max(mostColumns);

/** The import of a file: its results so far, and where it resumes. */
export const importShape = z.object({
  id,
  kind: z.enum(kinds),
  /** The category of rows that don't give one; null for an import that updates listings. */
  category: z.object({ id, name: z.string(), full_slug: z.string() }).nullable(),
  /** What finds the listing that a row updates; null for an import that adds listings. */
  update_key: z.enum(updateKeys).nullable(),
  /** Whether an empty cell erases the listing's value. */
  erases_empty: z.boolean(),
  /** Who started it; null for the operator's command and for a closed account. */
  user: z.object({ id, full_name: z.string() }).nullable(),
  file_name: z.string(),
  /** The file's size in bytes. */
  file_size: count.nullable(),
  fingerprint: z.string(),
  headers: z.array(z.string()),
  mapping,
  /** The number of rows, if already counted; known when it is finished at the latest. */
  total_rows: count.nullable(),
  dry_run: z.boolean(),
  status: z.enum(importStatuses),
  /** Rows of the file above the first one that is sent: titles and the header. */
  rows_above: count,
  /** Rows received: created + updated + unchanged + skipped + refused. In a dry run, what would be. */
  rows: count,
  created: count,
  updated: count,
  /** Rows that say of a listing what is stored already. */
  unchanged: count,
  /** Of those created, updated, and unchanged: rows with values that were left empty (or as they were) or mended. */
  mended: count,
  skipped: count,
  refused: count,
  /** Listings that an undo removed or changed back, and those that it left because they have been used since. */
  undone: count,
  kept: count,
  /** Stored listings that are not searchable yet. Indexing takes a minute for some hundred thousand. */
  to_index: count,
  /**
   * The first missing row after those received without a gap, and its byte offset if the batches gave one. Null if the
   * import can't resume: it has ended, or is the operator's command.
   */
  resume: z.object({ row: count, byte: count.nullable() }).nullable(),
  created_at: time,
  /** When the last batch was received. */
  last_batch_at: time,
  finished_at: time.nullable(),
});
export type Import = z.infer<typeof importShape>;

export const importBeginBody = z.object({
  kind: z.enum(kinds),
  /** Where the rows go; needed unless the import updates listings. */
  category_id: id.optional(),
  /**
   * Makes the import update listings instead of adding some: by their number (`listing_id`), by a field that is in the
   * file, or those that the same rows made in an earlier import (`import_row`). An owner can update only their own.
   */
  update_key: z.enum(updateKeys).optional(),
  erases_empty: z.boolean().default(false),
  /** The dry run whose changes were seen: listings that changed since then are not updated. */
  checked_by: id.optional(),
  file_name: z.string().trim().min(1).max(255),
  file_size: count.min(1),
  /** Identifies the file when the import is resumed (lib/rules/file-fingerprint.ts). */
  fingerprint: z.string().min(1).max(200),
  headers: z.array(z.string().max(1000)).min(1).max(mostColumns),
  /** By default derived from the headers (lib/rules/import-columns.ts). */
  mapping: mapping.optional(),
  total_rows: count.min(0).max(2_000_000_000).optional(),
  rows_above: count.min(0).max(1000).default(1),
  /** Counts what would be created, skipped, and refused, including duplicates within the file, but stores no listing. */
  dry_run: z.boolean().default(false),
});
export type ImportBegin = z.output<typeof importBeginBody>;

export const beginImport = operation("POST imports/", {
  summary:
    "Starts the import of a file; its batches are sent to bulk_create/ with the import's id. For admins and owners.",
  who: "active",
  body: importBeginBody,
  bodyKilobytes: 2 * 1024,
  risk: "none",
  answer: importShape,
  status: 201,
});

const importQuery = z.object({
  ...paging(200, 20),
  status: z.enum(importStatuses).optional(),
  kind: z.enum(kinds).optional(),
  fingerprint: z.string().optional(),
  /** Imports of files with these headers (`headerKey` in lib/rules/file-fingerprint.ts), to map their columns alike. */
  header_key: z.string().min(1).optional(),
  dry_run: yesNo.optional(),
  user_id: id.optional(),
});
export type ImportQuery = z.output<typeof importQuery>;

export const listImports = operation("GET imports/", {
  summary: "The caller's imports, or all of them for admins, newest first.",
  who: "active",
  query: importQuery,
  answer: listOf(importShape),
});

export const readImport = operation("GET imports/{id}/", {
  summary: "One import: its results so far and where it resumes. For its creator and admins.",
  who: "active",
  answer: importShape,
});

export const finishImport = operation("POST imports/{id}/finish/", {
  summary: "Finishes an import whose rows were all received (otherwise 409) and recounts the categories.",
  who: "active",
  /** The number of rows in the file. */
  body: z.object({ total_rows: count.min(0) }),
  risk: "none",
  answer: importShape,
});

export const cancelImport = operation("POST imports/{id}/cancel/", {
  summary: "Cancels an import. Stored listings stay; undo/ removes them.",
  who: "active",
  risk: "none",
  answer: importShape,
});

/** One call removes what it can within a few seconds. Clients repeat it while the import is `undoing`. */
export const undoImport = operation("POST imports/{id}/undo/", {
  summary:
    "Removes the listings of an ended import, or changes back those that it updated, unless they have been used since. Repeat until its status is undone.",
  who: "active",
  risk: "loss",
  answer: importShape,
});

export const readRejects = operation("GET imports/{id}/rejects/", {
  summary:
    "The rows that were not stored, as CSV: row number and reason, then the file's columns; with only=mended the values that were left empty or mended, with only=changed what changes in listings. Available for 30 days.",
  who: "active",
  query: z.object({ only: z.enum(reportOutcomes).optional() }),
  risk: "none",
  answer: z.string(),
  file: "text/csv",
});
