import "server-only";
import { Prisma } from "../db/client";
import { type Statements } from "../db/statements";

/** Counts the listings of every branch that imports have marked. */
export async function recountBranches(db: Statements): Promise<void> {
  await db.$executeRaw(Prisma.sql`SELECT recount_branches()`);
}

/** The advisory lock of this work. */
const jobLock = 4203;
/** How long an import must have been silent before its branches are counted without its word. */
const silence = "60 seconds";

/**
 * Counts the branches of imports that ended without saying so; gives the number of categories counted. Does nothing
 * while another server does it.
 */
export async function recountSilentBranches(db: Statements): Promise<number> {
  const [row] = await db.$queryRaw<{ counted: number }[]>(Prisma.sql`
    SELECT CASE WHEN pg_try_advisory_xact_lock(${jobLock}::bigint) THEN recount_branches(${silence}::interval) ELSE 0 END
      AS counted`);
  return row?.counted ?? 0;
}
