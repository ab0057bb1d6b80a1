import "server-only";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { type ReportOutcome } from "@/lib/contract/import-report";
import { changeKind } from "@/lib/rules/import-updates";

/** How many rows of a batch had the same outcome for the same reason, with an example. */
export interface TallyEntry {
  outcome: ReportOutcome;
  /** The field that the reason is about, by its API name; null for a reason about the whole row. */
  field: string | null;
  reason: string;
  rows: number;
  /** The number of the first such row, with its value before and after. */
  row: number;
  before: string | null;
  after: string | null;
}

type Found = Omit<TallyEntry, "rows">;

function* reasonsOf(
  { skipped, errors, warnings, changes = [] }: BulkCreateAnswer,
  numberOf: (index: number) => number,
) {
  const nothing = { field: null, before: null, after: null };
  for (const { index, reason } of skipped) {
    yield { ...nothing, outcome: "skipped", reason, row: numberOf(index) } satisfies Found;
  }
  for (const { index, errors: fields } of errors) {
    const [field = "row", messages = []] = Object.entries(fields)[0] ?? [];
    yield { ...nothing, outcome: "refused", field, reason: messages.join(" "), row: numberOf(index) } satisfies Found;
  }
  for (const { index, field, before, after } of changes) {
    const reason = changeKind({ before, after });
    yield { outcome: "changed", field, reason, row: numberOf(index), before, after } satisfies Found;
  }
  for (const { index, field, message, before, after } of warnings) {
    yield { outcome: "mended", field, reason: message, row: numberOf(index), before, after } satisfies Found;
  }
}

/**
 * Counts the outcomes of a batch by reason. A refused row counts once, for its first error. `numberOf` returns a row's
 * number in its file.
 */
export function tallyOf(answer: BulkCreateAnswer, numberOf: (index: number) => number): TallyEntry[] {
  const entries = new Map<string, TallyEntry>();
  for (const found of reasonsOf(answer, numberOf)) {
    // Leaving a value empty and mending it are separate reasons, even with the same wording.
    const key = [found.outcome, found.field, found.reason, found.after === null].join("\n");
    const entry = entries.get(key);
    if (entry) entry.rows += 1;
    else entries.set(key, { ...found, rows: 1 });
  }
  return [...entries.values()];
}

/** How many rows of a batch were stored with values that were left empty or mended. */
export const mendedRows = ({ warnings }: BulkCreateAnswer): number => new Set(warnings.map(({ index }) => index)).size;
