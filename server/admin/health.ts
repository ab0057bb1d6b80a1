import "server-only";
import { statfs } from "node:fs/promises";
import { type SiteHealth } from "@/lib/contract/site-health";
import site from "@/package.json";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { queryOne } from "../db/sql";
import { env } from "../env";
import { changeLog } from "../process/change-log.mjs";
import { queueFigures } from "../jobs/figures";

interface Row {
  version: string;
  bytes: number;
  connections: number;
  most_connections: number;
  waiting: number;
  failing: number;
  failed: number;
  last_sent_at: Date | null;
  last_event_at: Date | null;
  unapplied: number;
  migration: string;
  /** Seconds since the last backup; null if there is none. */
  backup_age: number | null;
  /** Seconds since the start of the oldest transaction that has written and isn't done. */
  write_age: number;
}

const readRow = (db: Db) => queryOne<Row>(db)`
  SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most_connections,
    mail.*,
    (SELECT max(sent_at) FROM outbox_mail WHERE status = 'sent') AS last_sent_at,
    (SELECT max(received_at) FROM payment_event) AS last_event_at,
    (SELECT count(*)::int FROM payment_event
      WHERE applied_at IS NULL AND received_at < now() - interval '5 minutes') AS unapplied,
    coalesce((SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
      ORDER BY migration_name DESC LIMIT 1), '') AS migration,
    (SELECT extract(epoch FROM now() - max(finished_at)) FROM backup_run)::float8 AS backup_age,
    (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_xid IS NOT NULL)::float8 AS write_age
  FROM (SELECT (count(*) FILTER (WHERE status = 'waiting'))::int AS waiting,
      (count(*) FILTER (WHERE status = 'waiting' AND attempts > 0))::int AS failing,
      (count(*) FILTER (WHERE status = 'failed' AND send_after > now() - interval '7 days'))::int AS failed
    FROM outbox_mail WHERE status IN ('waiting', 'failed')) mail`;

function mailWay(): SiteHealth["mail"]["way"] {
  const { smtp, isLocal } = env();
  if (smtp) return "server";
  return isLocal ? "mailbox" : "none";
}

function paymentWay(): SiteHealth["payments"]["way"] {
  const { payments } = env();
  if (!payments) return "none";
  if (payments.sandboxUrl) return "sandbox";
  return payments.isLive ? "live" : "test";
}

/** The space where this process stores its data; of the current folder before the first start has made that one. */
async function diskOf(folder: string): Promise<SiteHealth["disk"]> {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs("."));
  return { folder, free_bytes: bavail * bsize, bytes: blocks * bsize };
}

/** What an operator's alarms need of the database, by name; without the age of a backup if there is none. */
export async function upkeepFigures(db: Db): Promise<Record<string, number>> {
  const { waiting, failing, unapplied, write_age, backup_age } = await readRow(db);
  return { waiting, failing, unapplied, write_age, ...(backup_age !== null && { backup_age }) };
}

/** What they need of the disk. */
export const diskFigures = async (): Promise<Record<string, number>> => ({
  free: (await diskOf(env().dataFolder)).free_bytes,
});

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** How the site is, for the operator: figures only, no names, addresses, or secrets. The endpoint admits only admins. */
export async function readSiteHealth({ db, now }: Ctx): Promise<SiteHealth> {
  const row = await readRow(db);
  const queue = await queueFigures(db);
  const backup = await db.backupRun.findFirst({ orderBy: { finishedAt: "desc" } });
  const { version, bytes, connections, most_connections } = row;
  return {
    database: { version, bytes, connections, most_connections, hears_changes: changeLog.isHeard() },
    queue: { due: queue.due, oldest_seconds: queue.age, failed: queue.failed },
    mail: {
      ...{ way: mailWay(), waiting: row.waiting, failing: row.failing, failed: row.failed },
      last_sent_at: iso(row.last_sent_at),
    },
    payments: { way: paymentWay(), last_event_at: iso(row.last_event_at), unapplied: row.unapplied },
    backup: backup && {
      ...{ finished_at: backup.finishedAt.toISOString(), bytes: Number(backup.bytes), place: backup.place },
    },
    disk: await diskOf(env().dataFolder),
    versions: {
      ...{ site: site.version, node: process.versions.node, migration: row.migration },
      started_at: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    },
  };
}
