import "server-only";
import { type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";

/** How many listings are looked at in one statement. */
const stepRows = 2000;

/** The name of the task, as `scripts/process/places.ts` queues it when a release brings other places. */
export const LOCATE_TASK = "locate-listings";

/** The next listings by id, with the point of each that differs from the one it has set right; the last id looked at. */
async function locateNext(db: PrismaClient, after: number): Promise<number | null> {
  const [row] = await queryRows<{ last: number | null }>(db)`
    WITH next AS MATERIALIZED (
      SELECT id, place_id, place_of(zip, city, state) AS due FROM listing WHERE id > ${after} ORDER BY id LIMIT ${stepRows}
    ), located AS (
      UPDATE listing l SET place_id = next.due FROM next
      WHERE l.id = next.id AND next.place_id IS DISTINCT FROM next.due
    )
    SELECT max(id) AS last FROM next`;
  return row?.last ?? null;
}

/** Gives all listings the points that their addresses have by the table of places as it is now. */
export async function locateListings(db: PrismaClient, signal: AbortSignal): Promise<void> {
  for (let last: number | null = 0; last !== null; last = await locateNext(db, last)) signal.throwIfAborted();
}
