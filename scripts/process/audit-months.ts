import { randomUUID } from "node:crypto";
import { type Client } from "pg";
import { daysOf, siteSettingRules } from "../../lib/rules/site-settings";
import { Refusal } from "../../server/process/refusal.mjs";
import { codeOf } from "./error-code";
import { withClient } from "./database";

/** Months that get a partition ahead of time, so that the default partition stays empty between two runs. */
const monthsAhead = 6;
/** How long to wait for the lock. Audited writes of the site wait as long, so it is short. */
const lockSeconds = 10;

/** What was deleted from the audit log. */
export interface PrunedAudit {
  rows: number;
  /** The first day that is kept, as in "2026-01-01". */
  before: string;
}

interface Month {
  /** As in "2026-01-01", in UTC. */
  first: string;
  /** The first day of the next month. */
  next: string;
}

/** The partition of the month that begins on this day. */
const tableOf = (first: string) => `audit_row_${first.slice(0, 7).replace("-", "")}`;

/** The setting: for how many days the audit log is kept; null: forever. */
async function readAuditDays(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ value: string }>("SELECT value FROM site_setting WHERE name = 'audit_days'");
  return daysOf(rows[0]?.value ?? "", siteSettingRules.audit_days);
}

/** The first day of the month in which the last kept day is. */
async function firstKept(client: Client, days: number): Promise<string> {
  const { rows } = await client.query<{ first: string }>(
    "SELECT date_trunc('month', (now() AT TIME ZONE 'UTC') - make_interval(days => $1))::date::text AS first",
    [days],
  );
  return rows[0]?.first ?? "";
}

async function countBefore(client: Client, day: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM audit_row WHERE created_at < $1::timestamp AT TIME ZONE 'UTC'",
    [day],
  );
  return rows[0]?.n ?? 0;
}

/** The number of rows in months that are older than the setting allows; 0 if the log is kept forever. */
export async function countPrunable(client: Client): Promise<number> {
  const days = await readAuditDays(client);
  return days === null ? 0 : countBefore(client, await firstKept(client, days));
}

/** The months from `from`, or the oldest row that stays if that is later, to some months ahead. */
async function monthsFrom(client: Client, from: string): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `SELECT month::date::text AS first, (month + interval '1 month')::date::text AS next
     FROM generate_series(
       date_trunc('month', coalesce(
         (SELECT min(created_at) FROM audit_row WHERE created_at >= $1::timestamp AT TIME ZONE 'UTC') AT TIME ZONE 'UTC',
         now() AT TIME ZONE 'UTC')),
       (now() AT TIME ZONE 'UTC') + make_interval(months => $2), interval '1 month') month`,
    [from, monthsAhead],
  );
  return rows;
}

const partitions = "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_row'::regclass";

const keepRows = (table: string) => `
  CREATE TRIGGER ${table}_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
  FOR EACH STATEMENT EXECUTE FUNCTION audit_row_kept()`;

async function addMonth(client: Client, month: Month): Promise<void> {
  const table = tableOf(month.first);
  await client.query(`
    CREATE TABLE ${table} PARTITION OF audit_row
    FOR VALUES FROM ('${month.first} 00:00:00+00') TO ('${month.next} 00:00:00+00')`);
  await client.query(keepRows(table));
}

/** Gives each month its partition, and moves the default partition's rows there, except those before `from`. */
async function arrange(client: Client, from: string): Promise<void> {
  const months = await monthsFrom(client, from);
  const existing = new Set((await client.query<{ name: string }>(partitions)).rows.map(({ name }) => name));
  const { rows } = await client.query<{ isFilled: boolean }>(
    'SELECT EXISTS (SELECT FROM audit_row_default) AS "isFilled"',
  );
  const isFilled = rows[0]?.isFilled === true;
  if (isFilled) {
    await client.query("ALTER TABLE audit_row DETACH PARTITION audit_row_default");
    await client.query("ALTER TABLE audit_row_default RENAME TO audit_row_former");
  }
  for (const month of months) if (!existing.has(tableOf(month.first))) await addMonth(client, month);
  if (!isFilled) return;
  await client.query("CREATE TABLE audit_row_default PARTITION OF audit_row DEFAULT");
  await client.query(keepRows("audit_row_default"));
  await client.query(
    "INSERT INTO audit_row SELECT * FROM audit_row_former WHERE created_at >= $1::timestamp AT TIME ZONE 'UTC'",
    [from],
  );
  await client.query("DROP TABLE audit_row_former");
}

async function dropMonths(client: Client, before: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(partitions);
  const old = rows.filter(({ name }) => /^audit_row_\d{6}$/.test(name) && name < tableOf(before));
  for (const { name } of old) await client.query(`DROP TABLE ${name}`);
}

async function prune(client: Client): Promise<PrunedAudit | null> {
  const days = await readAuditDays(client);
  if (days === null) return null;
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${lockSeconds}s'; SET LOCAL statement_timeout = 0`);
  await client.query("LOCK TABLE audit_row IN ACCESS EXCLUSIVE MODE");
  const before = await firstKept(client, days);
  const rows = await countBefore(client, before);
  await arrange(client, before);
  await dropMonths(client, before);
  if (rows > 0)
    await client.query(
      `INSERT INTO audit_row (action, object_type, after, request_id)
       VALUES ('audit.prune', 'audit', jsonb_build_object('before', $1::text, 'rows', $2::int), $3)`,
      [before, rows, randomUUID()],
    );
  await client.query("COMMIT");
  return { rows, before };
}

/**
 * Deletes the months of the audit log that are older than the setting allows, and records that in the log. Also makes
 * partitions for the coming months. Audited writes wait until it is done, which takes long only the first time, when all
 * rows are moved to their months.
 * @param ownerUrl signs in as the owner of the tables
 * @returns null if the log is kept forever; nothing is changed then
 * @throws {Refusal} if the role isn't the owner, or the log is locked for too long
 */
export async function pruneAudit(ownerUrl: string): Promise<PrunedAudit | null> {
  try {
    return await withClient(ownerUrl, prune);
  } catch (error) {
    if (codeOf(error) === "42501")
      throw new Refusal("Only the owner of the tables can delete from the audit log: set DATABASE_OWNER_URL.");
    if (codeOf(error) === "55P03")
      throw new Refusal(
        `The audit log was locked for ${lockSeconds} seconds, and nothing was deleted: try again later.`,
      );
    throw error;
  }
}
