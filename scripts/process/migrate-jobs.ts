import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

/** If several processes start at once, the one that holds this lock migrates the queue. */
const migrateLock = 4206;

/**
 * Brings the job queue (graphile-worker's tables, in its own schema) up to date. The database's user must be allowed to
 * create that schema.
 */
export async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const connection = await pool.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [migrateLock]);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    // Closing the connection releases the lock.
    connection.release(true);
    await pool.end();
  }
}
