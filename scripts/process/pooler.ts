import pg from "pg";
import { Refusal } from "../../server/process/refusal.mjs";
import { sessionSettings } from "../../server/process/session-settings.mjs";
import { codeOf } from "./error-code";
import { withClient } from "./database";

/** An unusual value, which shows whether a session has the setting that its client asked for. */
const probeMs = 12_345;
/** PgBouncer's error for a startup parameter that it neither supports nor is configured to ignore. */
const protocolViolation = "08P01";

/** Whether a connection is a session of its own. A pooler that shares connections drops its clients' settings. */
async function isSession(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, statement_timeout: probeMs, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ statement_timeout: string }>("SHOW statement_timeout");
    return rows[0]?.statement_timeout === `${probeMs}ms`;
  } catch (error) {
    if (codeOf(error) === protocolViolation) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @throws {Refusal} if the address leads to a pooler, because LISTEN and the job queue need sessions */
export async function requireSessions(directUrl: string): Promise<void> {
  if (await isSession(directUrl)) return;
  throw new Refusal(
    "The database is behind a pooler that shares connections, and change notifications need one of their own: set " +
      "DATABASE_DIRECT_URL to the address of the database itself.",
  );
}

/** Makes the limits of the site's sessions the defaults of its role in this database. A role may do that for itself. */
export const limitSessions = (directUrl: string): Promise<void> =>
  withClient(directUrl, async (client) => {
    for (const [name, ms] of Object.entries(sessionSettings)) {
      const { rows } = await client.query<{ setting: string; database: string }>(
        "SELECT setting, current_database() AS database FROM pg_settings WHERE name = $1",
        [name],
      );
      const [{ setting, database } = { setting: "", database: "" }] = rows;
      if (setting === String(ms)) continue;
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${ms}`);
    }
  });
