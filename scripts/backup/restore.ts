import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg, { type Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Refusal } from "../../server/process/refusal.mjs";
import { withClient } from "../process/database";
import { type BackupFile, type Manifest } from "./manifest";
import { migrate, migrateTo, migrationFiles } from "../process/migrate";
import { buildNow, nameOf } from "../process/version";
import { tablesOf } from "./tables";

/** A constraint or index that would check or sort each row as it is inserted. */
interface Deferred {
  drop: string;
  create: string;
}

const foreignKeys = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

const plainIndexes = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS create
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND NOT c.relispartition AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`;

async function defer(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<Deferred>(query);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create);
}

/** Disables or enables our triggers, also those of partitions, which may have some of their own. */
async function switchTriggers(client: Client, action: "DISABLE" | "ENABLE"): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace`);
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} ${action} TRIGGER USER`);
}

/** @param file with its folder, and the table that its rows go into */
async function copyIn(
  client: Client,
  { folder, into, table, columns, file, rows }: BackupFile & { folder: string; into: string },
) {
  const list = columns.length ? ` (${columns.map((name) => pg.escapeIdentifier(name)).join(", ")})` : "";
  const stream = client.query(copyFrom(`COPY ${into}${list} FROM STDIN`));
  await pipeline(createReadStream(path.join(folder, file)), createGunzip(), stream);
  if (stream.rowCount !== rows) throw new Error(`${table} has ${stream.rowCount} rows in place of ${rows}.`);
}

async function addJobs(client: Client, folder: string, file: BackupFile) {
  await client.query(`CREATE TEMPORARY TABLE waiting_job (identifier text, payload json, run_at timestamptz,
    max_attempts int, key text, priority int) ON COMMIT DROP`);
  await copyIn(client, { ...file, folder, into: "waiting_job" });
  await client.query(`SELECT graphile_worker.add_job(identifier, payload, run_at => run_at,
    max_attempts => max_attempts, job_key => key, priority => priority) FROM waiting_job`);
}

/** Notes which concepts the rows come from, so that migrating merges only what has changed since. */
async function noteApplied(client: Client, folder: string, file: BackupFile) {
  await client.query("CREATE TEMPORARY TABLE applied (path text, checksum text, content text) ON COMMIT DROP");
  await copyIn(client, { ...file, folder, into: "applied" });
  await client.query(`INSERT INTO _applied_file (path, checksum, content) SELECT * FROM applied
    ON CONFLICT (path) DO UPDATE SET checksum = excluded.checksum, content = excluded.content`);
}

/** How to load what isn't a table of the site. */
const others: Partial<Record<string, typeof addJobs>> = { jobs: addJobs, applied: noteApplied };

async function loadAll(client: Client, folder: string, manifest: Manifest) {
  await client.query("SET statement_timeout = 0; SET maintenance_work_mem = '256MB'");
  await client.query("BEGIN");
  const tables = (await tablesOf(client)).map(({ name }) => name);
  await switchTriggers(client, "DISABLE");
  const keys = await defer(client, foreignKeys);
  const indexes = await defer(client, plainIndexes);
  // The backup also contains the rows that migrations insert.
  await client.query(`TRUNCATE ${tables.map((name) => `public.${pg.escapeIdentifier(name)}`).join(", ")}`);
  for (const file of manifest.files) {
    const load = others[file.table];
    if (load) await load(client, folder, file);
    else await copyIn(client, { ...file, folder, into: `public.${pg.escapeIdentifier(file.table)}` });
  }
  for (const [name, value] of Object.entries(manifest.sequences)) {
    await client.query("SELECT setval($1::regclass, $2)", [`public.${pg.escapeIdentifier(name)}`, value]);
  }
  for (const create of [...indexes, ...keys]) await client.query(create);
  await switchTriggers(client, "ENABLE");
  await client.query("COMMIT");
  await client.query("ANALYZE");
}

/**
 * Makes sure, before anything is touched, that this version can restore a backup: that it knows each of its migrations.
 * @throws {Refusal} that names the version to restore it with
 */
export function requireKnown({ migrations, startedAt, ...made }: Manifest): void {
  const own = new Map(migrationFiles().map(({ name, checksum }) => [name, checksum]));
  const unknown = Object.entries(migrations)
    .filter(([name, checksum]) => own.get(name) !== checksum)
    .map(([name]) => name);
  if (unknown.length === 0) return;
  const commit = made.commit?.replace(/-dirty$/, "") ?? `the last commit before ${startedAt}`;
  throw new Refusal(
    `The backup was made by version ${nameOf(made)}, and this is ${nameOf(buildNow())}, which doesn't have its ` +
      `${unknown.length === 1 ? "migration" : "migrations"} ${unknown.join(", ")}: restore it with ${made.version} or ` +
      `newer, or build ${commit}. Nothing was changed.`,
  );
}

/**
 * Restores a backup into an empty database, in the tables that it was made from, and then migrates these. So a backup of
 * any version whose migrations this one has can be restored. Rows are loaded in one transaction; indexes and foreign keys
 * are created at the end, which checks every reference.
 * @param url signs in as the owner of the tables, past a pooler
 * @param siteUrl signs in as the site's role
 */
export async function restoreBackup(
  { url, siteUrl }: { url: string; siteUrl: string },
  folder: string,
  manifest: Manifest,
): Promise<void> {
  // Of the same code, everything that is derived is in the backup. Of another one, migrating derives it again.
  const isSame = nameOf(manifest) === nameOf(buildNow());
  if (isSame) await migrate(url, siteUrl);
  else await migrateTo(url, Object.keys(manifest.migrations));
  await withClient(url, (client) => loadAll(client, folder, manifest));
  if (!isSame) await migrate(url, siteUrl);
}

/** @throws {Refusal} if the database already has tables */
export const requireEmpty = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
    );
    if (rowCount) {
      throw new Refusal("The database holds tables already: a backup is restored into an empty one.");
    }
  });
