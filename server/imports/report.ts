import "server-only";
import { type ReportLine } from "@/lib/contract/import-report";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { readImport } from "./read";

/** The most reasons that a report lists. */
const mostLines = 200;

/**
 * Returns the reasons why rows of an import were mended, skipped, or refused, most frequent first. Throws `forbidden`,
 * and `not-found` for another user's import.
 */
export async function readReport(ctx: Ctx, id: number): Promise<{ lines: ReportLine[] }> {
  await readImport(ctx, id);
  const lines = await queryRows<ReportLine>(ctx.db)`
    SELECT t.outcome, t.field, t.reason, sum(t.rows)::int AS rows, (array_agg(t.row ORDER BY b.first_row))[1:3] AS examples,
      (array_agg(t.before ORDER BY b.first_row))[1] AS before, (array_agg(t.after ORDER BY b.first_row))[1] AS after
    FROM import_batch b CROSS JOIN LATERAL jsonb_to_recordset(b.tally)
      AS t (outcome text, field text, reason text, rows int, "row" int, before text, after text)
    WHERE b.import_id = ${id}
    GROUP BY t.outcome, t.field, t.reason, t.after IS NULL
    ORDER BY sum(t.rows) DESC, t.outcome, t.field, t.reason LIMIT ${mostLines}`;
  return { lines };
}
