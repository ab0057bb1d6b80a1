import "server-only";
import { type Db } from "../db/client";
import { execute, queryRows } from "../db/sql";

/** Recounts the listings of all category branches that imports have marked. */
export async function recountBranches(db: Db): Promise<void> {
  await execute(db)`SELECT recount_branches()`;
}

/** The advisory lock of this job. */
const jobLock = 4203;
/** How long an unfinished import must be idle before its branches are recounted. */
const idleTime = "60 seconds";

/**
 * Recounts the branches of imports that stopped without ending. Returns the number of recounted categories. Does
 * nothing while another server runs this job.
 */
export async function recountIdleBranches(db: Db): Promise<number> {
  const [row] = await queryRows<{ counted: number }>(db)`
    SELECT CASE WHEN pg_try_advisory_xact_lock(${jobLock}::bigint) THEN recount_branches(${idleTime}::interval) ELSE 0 END
      AS counted`;
  return row?.counted ?? 0;
}
