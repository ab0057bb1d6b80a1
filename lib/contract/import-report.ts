import { z } from "zod";
import { id } from "./common";
import { operation } from "./operation";

const count = z.number().int();

export const reportOutcomes = ["changed", "mended", "skipped", "refused"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

const reportLine = z.object({
  outcome: z.enum(reportOutcomes),
  /** The field that the reason is about, by its API name; null for a reason about the whole row. */
  field: z.string().nullable(),
  reason: z.string(),
  rows: count,
  /** The numbers of the first such rows in the file. */
  examples: z.array(count),
  /** A value before, and what is stored for it: null where it is left empty, or in an update as it was. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ReportLine = z.infer<typeof reportLine>;

const listingDifference = z.object({
  /** The number of the row in the file. */
  row: count,
  /** The listing and its name. */
  id,
  name: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
});
export type ListingDifference = z.infer<typeof listingDifference>;

export const importReport = operation("GET imports/{id}/report/", {
  summary:
    "Why rows of an import were changed, mended, skipped, or refused: counts by field and reason, the most rows first; and the first changes of listings.",
  who: "active",
  answer: z.object({
    lines: z.array(reportLine),
    /** What an update changes, or would change, in the order of the file: the first hundred fields, for 30 days. */
    changes: z.array(listingDifference),
  }),
});
