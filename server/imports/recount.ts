import "server-only";
import { type Db } from "../db/client";
import { execute, queryRows } from "../db/sql";

/** Counts the listings of every branch that imports have marked. */
export async function recountBranches(db: Db): Promise<void> {
  await execute(db)`SELECT recount_branches()`;
}

/** The advisory lock of this work. */
const jobLock = 4203;
/** How long an import must have been silent before its branches are counted without its word. */
const silence = "60 seconds";

/**
 * Counts the branches of imports that ended without saying so; gives the number of categories counted. Does nothing
 * while another server does it.
 */
export async function recountSilentBranches(db: Db): Promise<number> {
  const [row] = await queryRows<{ counted: number }>(db)`
    SELECT CASE WHEN pg_try_advisory_xact_lock(${jobLock}::bigint) THEN recount_branches(${silence}::interval) ELSE 0 END
      AS counted`;
  return row?.counted ?? 0;
}
