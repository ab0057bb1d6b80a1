import "server-only";
import { type Db } from "../db/client";
import { execute, queryOne } from "../db/sql";
import { queueTask, type TaskTools } from "../jobs/queue";

/** The advisory lock of this job. */
const jobLock = 4204;

/**
 * Ends the premium placement of every listing whose premium has expired; a trigger invalidates the cached pages. Gives
 * the number of listings. Does nothing while another server runs it. What responses show goes by the date and needs no
 * job.
 */
export const endPremium = (db: Db): Promise<number> =>
  execute(db)`
    WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${jobLock}::bigint) AS is_ours)
    UPDATE listing SET is_premium = false FROM turn WHERE is_ours AND is_premium AND premium_expires <= now()`;

export const END_PREMIUM_TASK = "end-premium";

/** Seconds until the next premium ends, if that is before the task's next scheduled run; else null. */
async function secondsToNextEnd(db: Db): Promise<number | null> {
  const row = await queryOne<{ seconds: number | null }>(db)`
    SELECT extract(epoch FROM min(premium_expires) - now())::float8 AS seconds FROM listing
    WHERE is_premium AND premium_expires <= now() + interval '1 minute'`;
  return row.seconds;
}

/** Runs each minute, and queues itself for an end in between: placement follows an end within 60 seconds. */
export async function endPremiumTask(_: unknown, { db }: TaskTools): Promise<void> {
  await endPremium(db);
  const seconds = await secondsToNextEnd(db);
  if (seconds !== null) await queueTask(db, END_PREMIUM_TASK, Math.max(1, seconds));
}
