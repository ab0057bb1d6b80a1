import { z } from "zod";
import { id } from "./common";
import { kindSegment } from "./listing";
import { operation } from "./operation";

/** Why a row was not stored though nothing is wrong with it. */
export const skipReasons = ["no name", "duplicate", "duplicate in this file"] as const;

/** A row of an import: column names as the importer knows them, values as text. Each row carries its category. */
const importRow = z.record(z.string(), z.unknown());

export const bulkCreateAnswer = z.object({
  created: z.number().int(),
  skipped: z.array(z.object({ index: z.number().int(), reason: z.enum(skipReasons), id: id.optional() })),
  errors: z.array(z.object({ index: z.number().int(), errors: z.record(z.string(), z.array(z.string())) })),
  warnings: z.array(z.object({ index: z.number().int(), field: z.string(), message: z.string() })),
});
export type BulkCreateAnswer = z.infer<typeof bulkCreateAnswer>;

export const bulkCreate = operation({
  method: "POST",
  path: "{kind}/bulk_create/",
  summary: "Stores up to 1000 rows in one transaction; recalc=1 recounts the categories.",
  who: "active",
  params: z.object({ kind: kindSegment }),
  query: z.object({ recalc: z.enum(["0", "1"]).default("0") }),
  body: z.object({ items: z.array(importRow).min(1).max(1000) }),
  cleansText: true,
  answer: bulkCreateAnswer,
  status: 201,
});
