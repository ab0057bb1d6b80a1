import "server-only";
import { type Db, type PrismaClient } from "../db/client";
import { execute, queryOne } from "../db/sql";
import { queueTask, type TaskTools } from "../jobs/queue";

/** Portions of some hundred listings that one transaction writes: about a second's work. */
const portions = 4;
/** Longest that one run takes, in ms; the next one goes on. */
const longestMs = 20_000;
/** While batches of an import keep coming they have the processors to themselves, but not for ever. */
const quiet = "2 seconds";
const patience = "30 seconds";

/** Listings that are stored and not yet found by searches. */
export interface Waiting {
  listings: number;
  /** Since when the first of them waits. */
  since: Date | null;
}

/** How many listings wait for what searches read. */
export function waitingForSearch(db: Db): Promise<Waiting> {
  return queryOne<Waiting>(db)`
    SELECT coalesce(sum(cardinality(listings)), 0)::int AS listings, min(due_at) AS since FROM search_due`;
}

/** Writes what searches read of the next listings that were stored without it; gives how many. */
async function writeNext(db: PrismaClient): Promise<number> {
  const row = await queryOne<{ written: number }>(db)`
    SELECT write_due_entries(${portions}) AS written`;
  return row.written;
}

/** Whether anything is due, and either no import has stored any for a moment or the first has waited long. */
async function isTime(db: PrismaClient): Promise<boolean> {
  const row = await queryOne<{ is_time: boolean | null }>(db)`
    SELECT max(due_at) < now() - ${quiet}::interval OR min(due_at) < now() - ${patience}::interval AS is_time
    FROM search_due`;
  return row.is_time === true;
}

/**
 * Writes what searches read of all listings that were stored without it. Ends early when `mayGoOn` says no; what is left
 * stays due. A listing that someone is changing at that moment may stay due too.
 */
export async function writeDueEntries(db: PrismaClient, mayGoOn: () => boolean = () => true): Promise<void> {
  while (mayGoOn() && (await writeNext(db)) > 0);
}

/**
 * The same for as long as one run of the job takes, and only where no import has stored any for a moment or the first has
 * waited long. Gives whether it was time.
 */
export async function writeWhenQuiet(db: PrismaClient, signal?: AbortSignal): Promise<boolean> {
  if (!(await isTime(db))) return false;
  const end = Date.now() + longestMs;
  await writeDueEntries(db, () => Date.now() < end && !signal?.aborted);
  return true;
}

export const WRITE_ENTRIES_TASK = "write-search-entries";

/** The pause before the next look while entries are due, in s; as long as imports must be quiet. */
const pauseSeconds = 2;

/** Has the entries of listings that were just stored written soon. To be called after their commit. */
export const queueEntries = (db: Db): Promise<void> => queueTask(db, WRITE_ENTRIES_TASK, pauseSeconds);

let isWriting = false;

/** Writes what is due when it is time, and queues itself while anything is left. Several servers share the work. */
export async function writeEntriesTask(_: unknown, { db, signal }: TaskTools): Promise<void> {
  // The clock may start it beside a long run, which needs no second place among the process's jobs.
  if (isWriting) return;
  isWriting = true;
  try {
    await writeWhenQuiet(db, signal);
  } finally {
    isWriting = false;
  }
  const due = await execute(db)`SELECT 1 FROM search_due LIMIT 1`;
  if (due > 0) await queueEntries(db);
}
