import "server-only";
import { type PrismaClient } from "../db/client";
import { execute, queryRows } from "../db/sql";

/** Listings per statement. */
const batchSize = 2000;

/** The name of the task. `scripts/process/places.ts` queues it when a release changes the table of places. */
export const LOCATE_TASK = "locate-listings";

/** Corrects the points of the next listings by id. Returns the last id, or null at the end. */
async function locateNext(db: PrismaClient, after: number): Promise<number | null> {
  const [row] = await queryRows<{ last: number | null }>(db)`
    WITH next AS MATERIALIZED (
      SELECT id, place_id, place_of(zip, city, state) AS due FROM listing WHERE id > ${after} ORDER BY id LIMIT ${batchSize}
    ), located AS (
      UPDATE listing l SET place_id = next.due FROM next
      WHERE l.id = next.id AND next.place_id IS DISTINCT FROM next.due
    )
    SELECT max(id) AS last FROM next`;
  return row?.last ?? null;
}

/** Corrects the points of further locations, which are few: their listings' search entries are written with them. */
const locateOthers = (db: PrismaClient): Promise<number> => execute(db)`
  UPDATE listing_location SET place_id = place_of(zip, city, state)
  WHERE place_id IS DISTINCT FROM place_of(zip, city, state)`;

/** Recomputes the point of every listing and further location from its address and the current table of places. */
export async function locateListings(db: PrismaClient, signal: AbortSignal): Promise<void> {
  for (let last: number | null = 0; last !== null; last = await locateNext(db, last)) signal.throwIfAborted();
  await locateOthers(db);
}
