import "server-only";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { type Import } from "@/lib/contract/import";
import { type ReportOutcome } from "@/lib/contract/import-report";
import { csvLine } from "@/lib/rules/csv-cell";
import { changedColumns, errorTexts, mendedColumns, skipText } from "@/lib/rules/import-rows";
import { changeKind } from "@/lib/rules/import-updates";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { csvFile } from "../http/csv";
import { readImport } from "./read";

type Only = ReportOutcome | undefined;

/** The stored details of a batch: rows that were not stored, or were stored with changes. */
export interface Detail {
  answer: Pick<BulkCreateAnswer, "skipped" | "errors" | "warnings" | "changes">;
  cells: Record<string, string[]>;
}

interface Row extends Detail {
  first_row: number;
}

/** Batches per query. */
const pageSize = 20;

type LineWriter = (row: Row, numberOf: (index: number) => string) => string;
const rejectedLines =
  (only: Only): LineWriter =>
  ({ answer, cells }, numberOf) => {
    const skipped = only === "refused" ? [] : answer.skipped.map((row) => ({ ...row, reason: skipText(row) }));
    const refused =
      only === "skipped" ? [] : answer.errors.map((row) => ({ ...row, reason: errorTexts(row.errors).join("; ") }));
    return [...skipped, ...refused]
      .sort((a, b) => a.index - b.index)
      .map(({ index, reason }) => csvLine([numberOf(index), reason, ...(cells[index] ?? [])]))
      .join("");
  };

/** The values that were left empty or mended, one to a line. */
const mendedLines: LineWriter = ({ answer }, numberOf) =>
  answer.warnings
    .map(({ index, field, before, after, message }) => csvLine([numberOf(index), field, before, after ?? "", message]))
    .join("");

/** The fields that change in listings, one to a line. */
const changedLines: LineWriter = ({ answer }, numberOf) =>
  (answer.changes ?? [])
    .map(({ index, id, name, field, before, after }) =>
      csvLine([numberOf(index), String(id), name, field, before, after, changeKind({ before, after })]),
    )
    .join("");

const writerOf = (only: Only): { columns: readonly string[] | null; linesOf: LineWriter } => {
  if (only === "mended") return { columns: mendedColumns, linesOf: mendedLines };
  if (only === "changed") return { columns: changedColumns, linesOf: changedLines };
  return { columns: null, linesOf: rejectedLines(only) };
};

async function* partsOf(ctx: Ctx, { id, headers, rows_above }: Import, only: Only) {
  const { columns, linesOf } = writerOf(only);
  yield csvLine(columns ?? ["row", "reason", ...headers]);
  let after = -1;
  for (;;) {
    const rows = await queryRows<Row>(ctx.db)`
      SELECT first_row, answer, cells FROM import_detail WHERE import_id = ${id} AND first_row > ${after}
      ORDER BY first_row LIMIT ${pageSize}`;
    if (rows.length === 0) return;
    for (const row of rows) {
      yield linesOf(row, (index) => String(rows_above + row.first_row + index + 1));
    }
    after = rows.at(-1)?.first_row ?? after;
  }
}

/**
 * Gives the rows of an import that were not stored as a CSV file, with number and reason before the file's own columns;
 * or the values that were left empty or mended, or that change in listings, with what they were before and after.
 * Throws `forbidden`, and `not-found` for another user's import.
 */
export async function rejectsFile(ctx: Ctx, id: number, only: Only): Promise<Response> {
  const found = await readImport(ctx, id);
  return csvFile(`import-${id}-${only ?? "not-stored"}.csv`, partsOf(ctx, found, only));
}
