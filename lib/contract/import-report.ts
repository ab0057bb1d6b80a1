import { z } from "zod";
import { idParam, noQuery } from "./common";
import { operation } from "./operation";

const count = z.number().int();

export const reportOutcomes = ["mended", "skipped", "refused"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

const reportLine = z.object({
  outcome: z.enum(reportOutcomes),
  /** The field that the reason is about, by its API name; null for a reason about the whole row. */
  field: z.string().nullable(),
  reason: z.string(),
  rows: count,
  /** The numbers of the first such rows in the file. */
  examples: z.array(count),
  /** A value before, and what is stored for it: null where it is left empty. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ReportLine = z.infer<typeof reportLine>;

export const importReport = operation({
  method: "GET",
  path: "imports/{id}/report/",
  summary: "Why rows of an import were mended, skipped, or refused: counts by field and reason, the most rows first.",
  who: "active",
  params: idParam,
  query: noQuery,
  answer: z.object({ lines: z.array(reportLine) }),
});
