import "server-only";
import { type PrismaClient } from "../db/client";
import { sqlStateOf, tookTooLong } from "../db/db-errors";
import { queryOne } from "../db/sql";
import { queueTask, type TaskTools } from "../jobs/queue";
import { comparePairs } from "./find";

/** Listings per batch: about a second's work, so that a shutdown doesn't wait longer. */
const batchSize = 200;
/** Time limit of one run in ms. Another job continues. */
const maxRunMs = 8_000;

interface Pace {
  /** Listings per batch. */
  size: number;
  /** Statement timeout in ms. */
  limitMs: number;
}
const usualPace = (): Pace => ({ size: batchSize, limitMs: 5_000 });

/**
 * Compares the next batch. Returns its size. With thousands of near-identical listings (one name in one city) a batch can
 * time out; then it shrinks, in the end to one listing with the database's default timeout. Otherwise the same batch would
 * be retried forever.
 */
async function compareNext(db: PrismaClient, pace: Pace): Promise<number> {
  const isLast = pace.size === 1;
  try {
    const compared = await comparePairs(db, { size: pace.size, limitMs: isLast ? undefined : pace.limitMs });
    pace.size = Math.min(batchSize, pace.size * 2);
    return compared;
  } catch (error) {
    if (isLast || sqlStateOf(error) !== tookTooLong) throw error;
    pace.size = Math.ceil(pace.size / 4);
    return compareNext(db, pace);
  }
}

/** Compares changed listings until none are left (returns true) or the time is up (returns false). */
export async function compareAll(db: PrismaClient, ms = maxRunMs, pace = usualPace()): Promise<boolean> {
  const end = Date.now() + ms;
  while (Date.now() < end) if ((await compareNext(db, pace)) === 0) return true;
  return false;
}

export const COMPARE_TASK = "compare-listings";

/** The pace carries over between the runs of this process. */
const pace = usualPace();

/** While batches of an import keep coming they have the processors to themselves, but not for ever. */
const quiet = "2 seconds";
const patience = "15 minutes";
/** The pause before the next look at an import, in s. */
const pauseSeconds = 2;

/** Whether an import that began not long ago has just stored a batch. */
export async function isImporting(db: PrismaClient): Promise<boolean> {
  const row = await queryOne<{ is_importing: boolean }>(db)`
    SELECT EXISTS (
      SELECT FROM import i CROSS JOIN LATERAL (
        SELECT stored_at FROM import_batch b WHERE b.import_id = i.id ORDER BY first_row DESC LIMIT 1
      ) last
      WHERE i.status = 'running' AND NOT i.is_dry_run AND i.created_at > now() - ${patience}::interval
        AND last.stored_at > now() - ${quiet}::interval
    ) AS is_importing`;
  return row.is_importing;
}

/**
 * Compares changed listings. Waits while an import is storing more of them: their pairs can wait for its end. Queues
 * another job at once if some are left when the time is up.
 */
export async function compareTask(_: unknown, { db }: TaskTools): Promise<void> {
  if (await isImporting(db)) return queueTask(db, COMPARE_TASK, pauseSeconds);
  if (!(await compareAll(db, maxRunMs, pace))) await queueTask(db, COMPARE_TASK);
}
