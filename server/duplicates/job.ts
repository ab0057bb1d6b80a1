import "server-only";
import { database, type PrismaClient } from "../db/client";
import { startJob } from "../jobs";
import { comparePairs } from "./find";

const everyMs = 10_000;
/** So many at once: a second's work, so that a stop of the server waits for no more. */
const batch = 200;
/** Longest that one run takes, in ms; the next one goes on. */
const longestMs = 8_000;

/** Compares what changed until nothing is left or the time is over. */
export async function compareAll(db: PrismaClient, ms = longestMs): Promise<void> {
  const end = Date.now() + ms;
  while ((await comparePairs(db, batch)) > 0 && Date.now() < end);
}

/** Starts the job that keeps the pairs of likely duplicates for as long as the process runs. */
export const startDuplicatesJob = (): void =>
  startJob({ name: "duplicates", everyMs, run: () => compareAll(database()) });
