import "server-only";
import { type Db, Prisma } from "../db/client";
import { queryOne } from "../db/sql";
import { keptDaysOf } from "../settings/current";
import { dayCounts } from "./day-counts";

const columns = Prisma.raw(dayCounts.join(", "));
const sums = Prisma.raw(dayCounts.map((name) => `sum(${name})::int`).join(", "));
const added = Prisma.raw(dayCounts.map((name) => `${name} = listing_day.${name} + excluded.${name}`).join(", "));

const listingsPerBatch = 500;

/**
 * Adds up the daily counts of the next listings in the months that are over for longer than `days`: one row per month, on
 * its first day. Returns the last of these listings; null after the last one. Walks along the primary key, so that
 * `listing_day` needs no second index.
 */
async function foldSome(db: Db, after: number, days: number): Promise<number | null> {
  const { last } = await queryOne<{ last: number | null }>(db)`
    WITH part AS (SELECT id FROM listing WHERE id > ${after} ORDER BY id LIMIT ${listingsPerBatch}),
    gone AS (
      DELETE FROM listing_day d USING part
      WHERE d.listing_id = part.id AND extract(day FROM d.day) > 1
        AND d.day < date_trunc('month', (now() AT TIME ZONE 'UTC')::date - ${days}::int)
      RETURNING d.*
    ),
    folded AS (
      INSERT INTO listing_day (listing_id, day, ${columns})
      SELECT listing_id, date_trunc('month', day)::date, ${sums} FROM gone GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (listing_id, day) DO UPDATE SET ${added}
    )
    SELECT max(id) AS last FROM part`;
  return last;
}

/** Turns daily counts that are older than the setting says into monthly ones. */
export async function foldVisits(db: Db, signal: AbortSignal): Promise<void> {
  const days = await keptDaysOf(db, "visit_days");
  if (days === null) return;
  for (let last: number | null = 0; last !== null && !signal.aborted;) last = await foldSome(db, last, days);
}
