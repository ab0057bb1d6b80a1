import "server-only";
import { type PrismaClient } from "../db/client";
import { sqlStateOf, tookTooLong } from "../db/db-errors";
import { queueTask, type TaskTools } from "../jobs/queue";
import { comparePairs } from "./find";

/** So many at once: a second's work, so that a stop of the server waits for no more. */
const batch = 200;
/** Longest that one run takes, in ms; the next one goes on. */
const longestMs = 8_000;

/** How many are compared at once, and how long that may take, in ms. */
interface Pace {
  size: number;
  limitMs: number;
}
const usualPace = (): Pace => ({ size: batch, limitMs: 5_000 });

/**
 * Compares the next ones; gives how many. Where thousands are nearly alike (one name in one city), a batch can take longer
 * than it may: then fewer are taken, in the end one at a time, which may take as long as any statement. Else the same
 * batch would be tried for ever.
 */
async function compareNext(db: PrismaClient, pace: Pace): Promise<number> {
  const isLast = pace.size === 1;
  try {
    const compared = await comparePairs(db, { most: pace.size, limitMs: isLast ? undefined : pace.limitMs });
    pace.size = Math.min(batch, pace.size * 2);
    return compared;
  } catch (error) {
    if (isLast || sqlStateOf(error) !== tookTooLong) throw error;
    pace.size = Math.ceil(pace.size / 4);
    return compareNext(db, pace);
  }
}

/** Compares what changed until nothing is left, then true; or until the time is over, then false. */
export async function compareAll(db: PrismaClient, ms = longestMs, pace = usualPace()): Promise<boolean> {
  const end = Date.now() + ms;
  while (Date.now() < end) if ((await compareNext(db, pace)) === 0) return true;
  return false;
}

export const COMPARE_TASK = "compare-listings";

/** The pace of this process's runs: each goes on at that of the one before. */
const pace = usualPace();

/** Compares what changed. What is left when its time is over is done by another job at once. */
export async function compareTask(_: unknown, { db }: TaskTools): Promise<void> {
  if (!(await compareAll(db, longestMs, pace))) await queueTask(db, COMPARE_TASK);
}
