import { z } from "zod";
import { id } from "./common";
import { kindSegment } from "./listing";
import { operation } from "./operation";

/** Why a valid row was skipped. */
export const skipReasons = [
  "blank row",
  "no name",
  "duplicate",
  "duplicate in this file",
  "imported before",
  "no key",
  "not found",
  "several found",
  "changed since the export",
  "changed since the check",
  "changed since the import",
] as const;

/** A row with import column names and text values, including its category. */
type NamedRow = Record<string, unknown>;

const isNamedRow = (row: unknown): row is NamedRow => typeof row === "object" && row !== null && !Array.isArray(row);
const isRow = (row: unknown): row is string[] => Array.isArray(row) && row.every((cell) => typeof cell === "string");

/** The most rows per call. Our client sends 200, or fewer if they exceed 4 MB. */
const mostRows = 1000;

/** A field that an import changes in a listing, or would change. */
const listingChange = z.object({
  index: z.number().int(),
  /** The listing and its name. */
  id,
  name: z.string(),
  field: z.string(),
  /** Long texts are cut around their first difference. */
  before: z.string(),
  after: z.string(),
});
export type ListingChange = z.infer<typeof listingChange>;

export const bulkCreateAnswer = z.object({
  created: z.number().int(),
  /** Of an import that updates listings: rows that change one, rows that change nothing, and what changes. */
  updated: z.number().int().optional(),
  unchanged: z.number().int().optional(),
  changes: z.array(listingChange).optional(),
  /** `id` is the listing that the row duplicates or is about, if known. */
  skipped: z.array(z.object({ index: z.number().int(), reason: z.enum(skipReasons), id: id.optional() })),
  errors: z.array(z.object({ index: z.number().int(), errors: z.record(z.string(), z.array(z.string())) })),
  /** Values of stored rows that are stored differently: left empty (in updates, as they were; `after` is null) or mended. */
  warnings: z.array(
    z.object({
      index: z.number().int(),
      field: z.string(),
      message: z.string(),
      before: z.string(),
      after: z.string().nullable(),
    }),
  ),
});
export type BulkCreateAnswer = z.infer<typeof bulkCreateAnswer>;

/**
 * A list of rows, refused with one message: zod's own lists report each wrong cell, which for 200,000 of them takes a
 * quarter of a second.
 */
const rowsOf = <Row>(isValid: (row: unknown) => row is Row, items: Record<string, unknown>) =>
  z
    .custom<Row[]>(
      (rows) => Array.isArray(rows) && rows.length > 0 && rows.length <= mostRows && rows.every(isValid),
      `A list of 1 to ${mostRows} rows is required.`,
    )
    .meta({ type: "array", minItems: 1, maxItems: mostRows, items });

const bodyFields = z.object({
  items: rowsOf(isNamedRow, { type: "object", additionalProperties: {} }).optional(),
  /** A running import, started with `POST imports/`. */
  import_id: id.optional(),
  /** The index of the first of these rows in the file: 0 is the row after the header. Blank rows count. */
  first_row: z.number().int().min(0).max(2_000_000_000).optional(),
  /** Cells in the order of the import's headers, unchanged. A row may be shorter or longer. */
  rows: rowsOf(isRow, { type: "array", items: { type: "string" } }).optional(),
  /** The byte offset after the last of these rows, from which reading can resume. */
  end_byte: z.number().int().min(0).optional(),
});

/** A batch of an import: unchanged rows of its file. */
export interface ImportPart {
  import_id: number;
  first_row: number;
  rows: string[][];
  end_byte?: number;
}

const bulkCreateBody = bodyFields.transform((body, ctx): { items: NamedRow[] } | ImportPart => {
  const { items, import_id, first_row, rows, end_byte } = body;
  const lacks = (field: string) => ctx.addIssue({ code: "custom", path: [field], message: "This field is required." });
  if (import_id === undefined) {
    if (items) return { items };
    lacks("items");
  } else {
    if (first_row !== undefined && rows)
      return { import_id, first_row, rows, ...(end_byte !== undefined && { end_byte }) };
    if (first_row === undefined) lacks("first_row");
    if (!rows) lacks("rows");
  }
  return z.NEVER;
});

/**
 * Stores separate rows (`items`) or a batch of an import. A batch is identified by its import and first row: sent again at
 * any time, with or without an `Idempotency-Key`, it is not stored twice and gets the same response.
 */
export const bulkCreate = operation("POST {kind}/bulk_create/", {
  summary: "Stores up to 1000 rows in one transaction; recalc=1 recounts the categories, dry_run=1 stores nothing.",
  who: "active",
  params: z.object({ kind: kindSegment }),
  query: z.object({ recalc: z.enum(["0", "1"]).default("0"), dry_run: z.enum(["0", "1"]).default("0") }),
  body: bulkCreateBody,
  bodyKilobytes: 5 * 1024,
  // 200 rows of 1,000 columns, as our client sends them.
  bodyValues: 250_000,
  cleansText: true,
  risk: "none",
  answer: bulkCreateAnswer,
  status: 201,
  needsName: true,
});
