import "server-only";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { csvLine } from "@/lib/rules/csv-cell";
import { errorTexts, skipText } from "@/lib/rules/import-rows";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { csvFile } from "../http/csv";
import { readImport } from "./read";

export type RejectKind = "skipped" | "refused";

/** The stored details of a batch: rows that were not stored, or were stored with changes. */
export interface Detail {
  answer: Pick<BulkCreateAnswer, "skipped" | "errors" | "warnings">;
  cells: Record<string, string[]>;
}

interface Row extends Detail {
  first_row: number;
}

/** Batches per query. */
const pageSize = 20;
/** The number that a spreadsheet shows for the first row: the header is 1. */
const firstRowNumber = 2;

function linesOf({ first_row, answer, cells }: Row, only: RejectKind | undefined): string {
  const skipped = only === "refused" ? [] : answer.skipped.map((row) => ({ ...row, reason: skipText(row) }));
  const refused =
    only === "skipped" ? [] : answer.errors.map((row) => ({ ...row, reason: errorTexts(row.errors).join("; ") }));
  return [...skipped, ...refused]
    .sort((a, b) => a.index - b.index)
    .map(({ index, reason }) => csvLine([String(first_row + index + firstRowNumber), reason, ...(cells[index] ?? [])]))
    .join("");
}

async function* partsOf(ctx: Ctx, id: number, { headers, only }: { headers: string[]; only: RejectKind | undefined }) {
  yield csvLine(["row", "reason", ...headers]);
  let after = -1;
  for (;;) {
    const rows = await queryRows<Row>(ctx.db)`
      SELECT first_row, answer, cells FROM import_detail WHERE import_id = ${id} AND first_row > ${after}
      ORDER BY first_row LIMIT ${pageSize}`;
    if (rows.length === 0) return;
    for (const row of rows) yield linesOf(row, only);
    after = rows.at(-1)?.first_row ?? after;
  }
}

/**
 * Gives the rows of an import that were not stored as a CSV file, with number and reason before the file's own columns.
 * Throws `forbidden`, and `not-found` for another user's import.
 */
export async function rejectsFile(ctx: Ctx, id: number, only: RejectKind | undefined): Promise<Response> {
  const { headers } = await readImport(ctx, id);
  return csvFile(`import-${id}-not-stored.csv`, partsOf(ctx, id, { headers, only }));
}
