import "server-only";
import { database, Prisma } from "../db/client";
import { type Statements } from "../db/statements";
import { startJob } from "../jobs";

/** Counts the listings of every branch that imports have marked. */
export async function recountBranches(db: Statements): Promise<void> {
  await db.$executeRaw(Prisma.sql`SELECT recount_branches()`);
}

/** The lock by which one of several servers does the job. */
const jobLock = 4203;
/** How long an import must have been silent before its branches are counted without its word. */
const silence = "60 seconds";
const everyMs = 15_000;

/**
 * Counts the branches of imports that ended without saying so; gives the number of categories counted. Does nothing
 * where another server is at it.
 */
export async function recountSilentBranches(db: Statements): Promise<number> {
  const [row] = await db.$queryRaw<{ counted: number }[]>(Prisma.sql`
    SELECT CASE WHEN pg_try_advisory_xact_lock(${jobLock}::bigint) THEN recount_branches(${silence}::interval) ELSE 0 END
      AS counted`);
  return row?.counted ?? 0;
}

/** Starts the job that does this for as long as the process runs. */
export const startRecountJob = (): void =>
  startJob({ name: "recount", everyMs, run: () => recountSilentBranches(database()) });
