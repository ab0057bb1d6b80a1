import "server-only";
import { database, type PrismaClient } from "../db/client";
import { sqlStateOf, tookTooLong } from "../db/db-errors";
import { startJob } from "../jobs";
import { comparePairs } from "./find";

const everyMs = 10_000;
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

/** Compares what changed until nothing is left or the time is over. */
export async function compareAll(db: PrismaClient, ms = longestMs, pace = usualPace()): Promise<void> {
  const end = Date.now() + ms;
  while ((await compareNext(db, pace)) > 0 && Date.now() < end);
}

/** Starts the job that keeps the pairs of likely duplicates for as long as the process runs. */
export function startDuplicatesJob(): void {
  const pace = usualPace();
  startJob({ name: "duplicates", everyMs, run: () => compareAll(database(), longestMs, pace) });
}
