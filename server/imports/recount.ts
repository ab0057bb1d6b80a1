import "server-only";
import { Prisma } from "../db/client";
import { type Statements } from "../db/statements";

/** Recounts the listings of every branch that imports have marked. */
export async function recountBranches(db: Statements): Promise<void> {
  await db.$executeRaw(Prisma.sql`SELECT recount_branches()`);
}

/** The advisory lock of this job. */
const jobLock = 4203;
/** How long an import must have been idle before its branches are recounted although it hasn't ended. */
const idleTime = "60 seconds";

/**
 * Recounts the branches of imports that stopped without ending; gives the number of categories recounted. Does nothing
 * while another server runs it.
 */
export async function recountIdleBranches(db: Statements): Promise<number> {
  const [row] = await db.$queryRaw<{ counted: number }[]>(Prisma.sql`
    SELECT CASE WHEN pg_try_advisory_xact_lock(${jobLock}::bigint) THEN recount_branches(${idleTime}::interval) ELSE 0 END
      AS counted`);
  return row?.counted ?? 0;
}
