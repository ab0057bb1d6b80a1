import { type Client } from "pg";
import { requireDatabase, withClient } from "../process/database";
import { messageOf } from "../process/error-code";
import { fail, type Finding, ok, warn } from "./finding";

const mostLagSeconds = 10;

/**
 * Checks that commits don't wait for a standby that isn't there: they would wait forever. What the site's role sees of
 * standbys is their names.
 */
export async function standbyFindings(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ wanted: string; commit: string; names: string[] }>(
    `SELECT current_setting('synchronous_standby_names') AS wanted, current_setting('synchronous_commit') AS commit,
       ARRAY(SELECT application_name FROM pg_stat_replication WHERE application_name <> '') AS names`,
  );
  const { wanted, commit, names } = rows[0] ?? { wanted: "", commit: "on", names: [] };
  if (!wanted) return [];
  if (commit === "off" || commit === "local") {
    return [warn(`synchronous_commit is ${commit}, so a failover can lose acknowledged writes.`, "Set it to on.")];
  }
  const text = wanted.toLowerCase();
  if (names.some((name) => text.includes("*") || text.includes(name.toLowerCase()))) {
    return [ok(`commits wait for a standby: ${wanted}`)];
  }
  return [
    fail(
      `Writes wait forever: synchronous_standby_names is ${wanted}, and ${names.join(", ") || "no standby"} is connected.`,
      "Start the standby with that application_name in its primary_conninfo, or empty the setting and reload.",
    ),
  ];
}

async function lagFindings(primary: Client, readUrl: string): Promise<Finding[]> {
  const { rows: current } = await primary.query<{ lsn: string }>("SELECT pg_current_wal_lsn()::text AS lsn");
  const { rows } = await withClient(readUrl, (replica) =>
    replica.query<{ follows: boolean; seconds: number }>(
      `SELECT pg_is_in_recovery() AS follows, CASE WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0 ELSE extract(epoch FROM
         now() - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time())) END::float8 AS seconds`,
      [current[0]?.lsn],
    ),
  );
  const { follows, seconds } = rows[0] ?? { follows: false, seconds: 0 };
  if (!follows) {
    return [
      warn(
        "DATABASE_READ_URL doesn't lead to a replica, so the primary reads.",
        "After a failover, name the new replica.",
      ),
    ];
  }
  const text = `${seconds.toFixed(1)} s behind`;
  if (seconds <= mostLagSeconds) return [ok(`replica: ${text}`)];
  return [warn(`The replica is ${text}, and the primary reads instead.`, "Check its log and its connection.")];
}

/** Checks that the address for long reads leads to a replica of the database, and how far it is behind. */
export async function replicaFindings(primary: Client, readUrl: string): Promise<Finding[]> {
  try {
    await requireDatabase(readUrl, "DATABASE_READ_URL");
    return await lagFindings(primary, readUrl);
  } catch (error) {
    return [warn(`DATABASE_READ_URL: ${messageOf(error)} The primary reads instead.`, "Start the replica.")];
  }
}
