import "server-only";
import { database, type Db, Prisma } from "../db/client";
import { startJob } from "../jobs";

/** The lock by which one of several servers does the job. */
const jobLock = 4204;
/** Placement follows an end within 60 seconds; two runs fit in. */
const everyMs = 30_000;

/**
 * Takes the place of premium from every listing whose premium has ended, and tells the kept pages; gives the number of
 * listings. Does nothing where another server is at it. What answers say of a listing goes by the date and needs no job.
 */
export const endPremium = (db: Db): Promise<number> =>
  db.$executeRaw(Prisma.sql`
    WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${jobLock}::bigint) AS is_ours)
    UPDATE listing SET is_premium = false FROM turn WHERE is_ours AND is_premium AND premium_expires <= now()`);

/** Starts the job that does this for as long as the process runs. */
export const startPremiumJob = (): void =>
  startJob({ name: "end of premium", everyMs, run: () => endPremium(database()) });
