import { z } from "zod";
import { importColumns, mostColumns } from "../rules/import-columns";
import { kinds } from "../rules/listing-kind";
import { id, idParam, listOf, noParams, noQuery, paging, time, yesNo } from "./common";
import { operation } from "./operation";

/**
 * `running` until it is finished or cancelled, however long nothing comes; `undoing` while its listings are being
 * removed again.
 */
export const importStatuses = ["running", "finished", "cancelled", "undoing", "undone"] as const;

const count = z.number().int();
/** What each column holds, in the order of the headers; null for one that is left out. */
const mapping = z.array(z.enum(importColumns).nullable()).max(mostColumns);

/** The import of one file: what came of it so far, and where it goes on. */
export const importShape = z.object({
  id,
  kind: z.enum(kinds),
  /** Where rows go that name no category of their own. */
  category: z.object({ id, name: z.string(), full_slug: z.string() }),
  /** Who began it; null for the operator's command and for an account that was closed. */
  user: z.object({ id, full_name: z.string() }).nullable(),
  file_name: z.string(),
  /** Bytes of the file. */
  file_size: count.nullable(),
  fingerprint: z.string(),
  headers: z.array(z.string()),
  mapping,
  /** Rows of the file, where they were counted; known at the latest when it is finished. */
  total_rows: count.nullable(),
  dry_run: z.boolean(),
  status: z.enum(importStatuses),
  /** Rows that came: created + skipped + refused. In a dry run `created` are those that would be. */
  rows: count,
  created: count,
  skipped: count,
  refused: count,
  /** Listings of it that an undo has removed, and those that it left because somebody has used them since. */
  undone: count,
  kept: count,
  /** Listings of it that are stored and that searches don't find yet: a minute's work for some hundred thousand. */
  to_index: count,
  /**
   * The first row that has not come, all before it being stored, and the byte of the file where it begins, if the
   * batches said so. Null where the import can't go on: it has ended, or is the operator's command.
   */
  resume: z.object({ row: count, byte: count.nullable() }).nullable(),
  created_at: time,
  /** When something last came. */
  last_batch_at: time,
  finished_at: time.nullable(),
});
export type Import = z.infer<typeof importShape>;

export const importBeginBody = z.object({
  kind: z.enum(kinds),
  category_id: id,
  file_name: z.string().trim().min(1).max(255),
  file_size: count.min(1),
  /** By which the same file is known again (lib/rules/file-fingerprint.ts). */
  fingerprint: z.string().min(1).max(200),
  headers: z.array(z.string().max(1000)).min(1).max(mostColumns),
  /** Left out: by the headers (lib/rules/import-columns.ts). */
  mapping: mapping.optional(),
  total_rows: count.min(0).max(2_000_000_000).optional(),
  /** Finds what would be created, skipped and refused, duplicates within the file too, and stores no listing. */
  dry_run: z.boolean().default(false),
});
export type ImportBegin = z.output<typeof importBeginBody>;

export const beginImport = operation({
  method: "POST",
  path: "imports/",
  summary: "Begins the import of a file, whose batches are sent to bulk_create/ with its id. For admins and owners.",
  who: "active",
  params: noParams,
  query: noQuery,
  body: importBeginBody,
  answer: importShape,
  status: 201,
});

const importQuery = z.object({
  ...paging(200, 20),
  status: z.enum(importStatuses).optional(),
  kind: z.enum(kinds).optional(),
  fingerprint: z.string().optional(),
  dry_run: yesNo.optional(),
  user_id: id.optional(),
});
export type ImportQuery = z.output<typeof importQuery>;

export const listImports = operation({
  method: "GET",
  path: "imports/",
  summary: "The caller's imports, an admin's view all; the newest first.",
  who: "active",
  params: noParams,
  query: importQuery,
  answer: listOf(importShape),
});

export const readImport = operation({
  method: "GET",
  path: "imports/{id}/",
  summary: "One import: what came of it so far and where it goes on. Its maker's and admins' only.",
  who: "active",
  params: idParam,
  query: noQuery,
  answer: importShape,
});

export const finishImport = operation({
  method: "POST",
  path: "imports/{id}/finish/",
  summary: "Ends an import of which all rows have come (409 before) and recounts the categories.",
  who: "active",
  params: idParam,
  query: noQuery,
  /** How many rows the file has. */
  body: z.object({ total_rows: count.min(0) }),
  answer: importShape,
});

export const cancelImport = operation({
  method: "POST",
  path: "imports/{id}/cancel/",
  summary: "Ends an import before the end of its file. What is stored stays; undo/ removes it.",
  who: "active",
  params: idParam,
  query: noQuery,
  answer: importShape,
});

/** One call removes what it can in some seconds: it is sent again while the import is `undoing`. */
export const undoImport = operation({
  method: "POST",
  path: "imports/{id}/undo/",
  summary: "Removes the listings of an ended import that nobody has used since; repeated until its status is undone.",
  who: "active",
  params: idParam,
  query: noQuery,
  answer: importShape,
});

export const readRejects = operation({
  method: "GET",
  path: "imports/{id}/rejects/",
  summary:
    "The rows that were not stored, as CSV: row number and reason before the file's own columns. Kept for 30 days.",
  who: "active",
  params: idParam,
  query: z.object({ only: z.enum(["skipped", "refused"]).optional() }),
  answer: z.string(),
  file: "text/csv",
});
