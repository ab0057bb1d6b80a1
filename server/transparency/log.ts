import "server-only";
import { type Page } from "@/lib/contract/common";
import { type LogEntry } from "@/lib/contract/transparency";
import { type Ctx } from "../ctx";
import { queryOne, queryRows } from "../db/sql";
import { isMeasureRow } from "./figures";

/** Every measure, newest first: when, what, and why, without names and texts. */
export async function readLog(ctx: Ctx, { limit, offset }: { limit: number; offset: number }): Promise<Page<LogEntry>> {
  const items = await queryRows<LogEntry>(ctx.db)`
    SELECT to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, d.measure,
      coalesce(d.reason, 'other') AS reason, d.target_kind AS kind, d.source::text, d.automated,
      EXISTS (SELECT FROM decision back WHERE back.reverses_id = d.id) AS reversed
    FROM decision d WHERE ${isMeasureRow} ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const { n: count } = await queryOne<{ n: number }>(ctx.db)`
    SELECT count(*)::int AS n FROM decision d WHERE ${isMeasureRow}`;
  return { items, count };
}
