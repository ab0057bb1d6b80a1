import { z } from "zod";
import { id } from "./common";
import { kindSegment } from "./listing";
import { operation } from "./operation";

/** Why a row was not stored though nothing is wrong with it. */
export const skipReasons = ["no name", "duplicate", "duplicate in this file"] as const;

/** A row by itself: column names as the importer knows them, values as text. Each row carries its category. */
const namedRow = z.record(z.string(), z.unknown());

/** Most rows of one call; clients send 200, or what makes 4 MB. */
const mostRows = 1000;

export const bulkCreateAnswer = z.object({
  created: z.number().int(),
  /** `id`: the listing that it is a duplicate of, where that is known. */
  skipped: z.array(z.object({ index: z.number().int(), reason: z.enum(skipReasons), id: id.optional() })),
  errors: z.array(z.object({ index: z.number().int(), errors: z.record(z.string(), z.array(z.string())) })),
  warnings: z.array(z.object({ index: z.number().int(), field: z.string(), message: z.string() })),
});
export type BulkCreateAnswer = z.infer<typeof bulkCreateAnswer>;

const bodyFields = z.object({
  items: z.array(namedRow).min(1).max(mostRows).optional(),
  /** An import that was begun (`POST imports/`) and still runs. */
  import_id: id.optional(),
  /** Number of the first of these rows among the rows of the file: 0 is the one below the header. Blank lines are none. */
  first_row: z.number().int().min(0).max(2_000_000_000).optional(),
  /** Cells in the order of the import's headers, as they stand in the file. A row may be shorter or longer. */
  rows: z.array(z.array(z.string())).min(1).max(mostRows).optional(),
  /** Bytes of the file up to the end of the last of these rows: where reading may go on. */
  end_byte: z.number().int().min(0).optional(),
});

/** A part of an import: rows as they stand in its file. */
export interface ImportPart {
  import_id: number;
  first_row: number;
  rows: string[][];
  end_byte?: number;
}

type Body = { items: Record<string, unknown>[] } | ImportPart;

const bulkCreateBody = bodyFields.transform((body, ctx): Body => {
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
 * Rows by themselves (`items`), or a batch of an import. Such a batch is known by its import and first row: sent again,
 * it is stored once and given the same answer, whenever that is and with or without an `Idempotency-Key`.
 */
export const bulkCreate = operation({
  method: "POST",
  path: "{kind}/bulk_create/",
  summary: "Stores up to 1000 rows in one transaction; recalc=1 recounts the categories, dry_run=1 stores nothing.",
  who: "active",
  params: z.object({ kind: kindSegment }),
  query: z.object({ recalc: z.enum(["0", "1"]).default("0"), dry_run: z.enum(["0", "1"]).default("0") }),
  body: bulkCreateBody,
  cleansText: true,
  answer: bulkCreateAnswer,
  status: 201,
});
