import pg, { type Client } from "pg";
import { healthLimits } from "../../lib/rules/site-health";
import { countPrunable } from "../process/audit-months";
import { messageOf } from "../process/error-code";
import { withClient } from "../process/database";
import { requireAddresses } from "../process/database-addresses";
import { readMigrationStatus } from "../process/migration-status";
import { type Settings } from "../process/settings";
import { fail, type Finding, ok, warn } from "./finding";
import { replicaFindings, standbyFindings } from "./replica";

const extensions = ["pg_trgm", "unaccent"];
const mostClockSeconds = 5;
/** What a server process opens besides the requests' pool, and what a worker opens: docs/operations/sizes.md. */
const connectionsBeside = 7;
const workerConnections = 8;

async function extensionFindings(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; installed: boolean; trusted: boolean }>(
    `SELECT e.name, e.installed_version IS NOT NULL AS installed, coalesce(bool_or(v.trusted), false) AS trusted
     FROM pg_available_extensions e LEFT JOIN pg_available_extension_versions v ON v.name = e.name
     WHERE e.name = ANY ($1) GROUP BY 1, 2`,
    [extensions],
  );
  return extensions.map((name) => {
    const found = rows.find((row) => row.name === name);
    if (!found) return fail(`The extension ${name} isn't available.`, "Install PostgreSQL's contrib package.");
    if (found.installed) return ok(`extension ${name}`);
    return warn(`The extension ${name} is available and not created.`, "npm run migrate creates it, as the owner.");
  });
}

async function roomFindings(client: Client, pool: number): Promise<Finding[]> {
  const { rows } = await client.query<{ most: number; used: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
  );
  const { most, used } = rows[0] ?? { most: 0, used: 0 };
  const perServer = pool + connectionsBeside;
  const text = `connections: ${used} of ${most} in use; a server process opens up to ${perServer}, a worker ${workerConnections}`;
  if (most - used >= perServer + workerConnections) return [ok(text)];
  return [warn(`Few ${text}.`, "Raise max_connections, lower DATABASE_POOL, or put a pooler in front.")];
}

async function clockFindings(client: Client): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const middle = (before + Date.now()) / 2;
  const seconds = Math.abs((rows[0]?.now.getTime() ?? 0) - middle) / 1000;
  if (seconds <= mostClockSeconds) return [ok(`clock: ${seconds.toFixed(1)} s from the database's`)];
  return [
    fail(
      `This machine's clock is ${seconds.toFixed(0)} s from the database's.`,
      "Run a time service on both machines.",
    ),
  ];
}

async function workFindings(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ minutes: number | null; backup_days: number | null }>(
    `SELECT (SELECT extract(epoch FROM now() - min(run_at)) / 60 FROM graphile_worker.jobs
         WHERE run_at < now() AND attempts < max_attempts AND locked_at IS NULL)::float8 AS minutes,
       (SELECT extract(epoch FROM now() - max(finished_at)) / 86400 FROM backup_run)::float8 AS backup_days`,
  );
  const { minutes, backup_days: days } = rows[0] ?? { minutes: null, backup_days: null };
  const queue =
    (minutes ?? 0) > healthLimits.queueMinutes
      ? warn(`A job has waited for ${minutes?.toFixed(0)} minutes.`, "Run npm run worker, and look into its log.")
      : ok("job queue: nothing overdue");
  const backup =
    days !== null && days <= healthLimits.backupDays
      ? ok(`last backup: ${days.toFixed(1)} days ago`)
      : warn(days === null ? "There is no backup." : "The last backup is old.", "Schedule npm run backup.");
  const old = await countPrunable(client);
  const audit = old
    ? [warn(`${old} rows of the audit log are older than the setting allows.`, "Schedule npm run prune.")]
    : [];
  return [queue, backup, ...audit];
}

async function migrationFindings(url: string): Promise<Finding[]> {
  const { pending, unknown } = await readMigrationStatus(url);
  return [
    ...(pending.length ? [fail(`The database lacks ${pending.length} changes.`, "Run npm run migrate.")] : []),
    ...(unknown.length ? [warn("The database was migrated by a newer version.", "Deploy that version here too.")] : []),
    ...(pending.length + unknown.length === 0 ? [ok("migrations: up to date")] : []),
  ];
}

/** Checks that the site's role owns nothing that an attacker could rewrite. */
async function roleFindings(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ owns: boolean }>(
    `SELECT pg_has_role(current_user, relowner, 'MEMBER') AS owns FROM pg_class
     WHERE relname = 'audit_row' AND relnamespace = 'public'::regnamespace`,
  );
  if (!rows[0]) return [];
  if (!rows[0].owns) return [ok("the site's role owns no table")];
  return [warn("The site's role owns the tables.", "Set DATABASE_OWNER_URL to another role (docs/own-database.md).")];
}

async function inside(client: Client, { directUrl, pool }: { directUrl: string; pool: number }): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const first = [ok(`PostgreSQL ${rows[0]?.version}`), ...(await extensionFindings(client))];
  const migrations = await migrationFindings(directUrl);
  const isReady = migrations.every(({ level }) => level !== "fail");
  return [
    ...first,
    ...migrations,
    ...(await roleFindings(client)),
    ...(await clockFindings(client)),
    ...(await roomFindings(client, pool)),
    ...(isReady ? await workFindings(client) : []),
  ];
}

/** Checks the database that `url` and the settings name. */
export async function databaseFindings(
  { directUrl, ownerUrl, readUrl }: Pick<Settings, "directUrl" | "ownerUrl" | "readUrl">,
  { url, pool }: { url: string; pool: number },
): Promise<Finding[]> {
  const direct = directUrl ?? url;
  try {
    await requireAddresses({ databaseUrl: url, directUrl: direct, ownerUrl: ownerUrl ?? direct });
    return await withClient(direct, async (client) => [
      ...(await inside(client, { directUrl: direct, pool })),
      ...(await standbyFindings(client)),
      ...(readUrl ? await replicaFindings(client, readUrl) : []),
    ]);
  } catch (error) {
    const isDenied = error instanceof pg.DatabaseError && error.code === "42501";
    return [fail(messageOf(error), isDenied ? "Run npm run migrate: it grants the site's rights." : "See above.")];
  }
}
