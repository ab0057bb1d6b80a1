import "server-only";
import { type Import } from "@/lib/contract/import";
import { type ListingDifference, type ReportLine } from "@/lib/contract/import-report";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { readImport } from "./read";

/** The most changes of listings that a report lists. */
const mostChanges = 100;

/** The most reasons that a report lists. */
const mostLines = 200;

/** What an update changes, or would change, in the order of the file. */
const firstChanges = (ctx: Ctx, { id, rows_above: above }: Import): Promise<ListingDifference[]> =>
  queryRows<ListingDifference>(ctx.db)`
    SELECT ${above}::int + d.first_row + (c.said->>'index')::int + 1 AS row, (c.said->>'id')::int AS id,
      c.said->>'name' AS name, c.said->>'field' AS field, c.said->>'before' AS before, c.said->>'after' AS after
    FROM import_detail d CROSS JOIN LATERAL jsonb_array_elements(d.answer->'changes') WITH ORDINALITY AS c (said, place)
    WHERE d.import_id = ${id} ORDER BY d.first_row, c.place LIMIT ${mostChanges}`;

/**
 * Gives the first changes of an update, and the reasons why rows of an import were changed, mended, skipped, or refused, the most rows first. Throws `forbidden`, and
 * `not-found` for another user's import.
 */
export async function readReport(ctx: Ctx, id: number): Promise<{ lines: ReportLine[]; changes: ListingDifference[] }> {
  const found = await readImport(ctx, id);
  const lines = await queryRows<ReportLine>(ctx.db)`
    SELECT t.outcome, t.field, t.reason, sum(t.rows)::int AS rows, (array_agg(t.row ORDER BY b.first_row))[1:3] AS examples,
      (array_agg(t.before ORDER BY b.first_row))[1] AS before, (array_agg(t.after ORDER BY b.first_row))[1] AS after
    FROM import_batch b CROSS JOIN LATERAL jsonb_to_recordset(b.tally)
      AS t (outcome text, field text, reason text, rows int, "row" int, before text, after text)
    WHERE b.import_id = ${id}
    GROUP BY t.outcome, t.field, t.reason, t.after IS NULL
    ORDER BY sum(t.rows) DESC, t.outcome, t.field, t.reason LIMIT ${mostLines}`;
  return { lines, changes: found.update_key === null ? [] : await firstChanges(ctx, found) };
}
