import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

/** The lock by which one of several processes that start at once migrates the queue. */
const migrateLock = 4206;

/**
 * Brings the queue of jobs (graphile-worker's tables, in a schema of their own) up to date. The database's user must be
 * allowed to make that schema.
 * @param {string} url the database's address
 */
export async function migrateJobs(url) {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const holder = await pool.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [migrateLock]);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    // The connection's end lets go of the lock.
    holder.release(true);
    await pool.end();
  }
}
