import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Client, DatabaseError } from "pg";
import { Refusal } from "../../server/process/refusal.mjs";
import { withClient } from "./database";

import { mergeConcepts } from "./concepts";
import { migrateJobs } from "./migrate-jobs";
import { fillPlaces } from "./places";
import { grantSiteRole } from "./site-role";
import { projectFolder } from "./settings";

/** The same lock that Prisma's own engine takes, so `prisma migrate deploy` and this runner wait for each other. */
const migrateLock = 72_707_369;

const baseline = "20261125000000_baseline";

/** Generated columns, indexes, and checks call these functions, so the file is applied before the tables. */
const immutableFile = "prisma/functions/immutable.sql";

/**
 * In the order in which they are applied. Anything that an SQL function, a view, or a trigger's condition calls must
 * come first.
 */
export const functionFiles = [
  immutableFile,
  ...[
    ...["cache", "places", "category", "listing", "review", "sitemap", "premium", "counters"],
    ...[
      "search-words",
      "search-names",
      "concepts",
      "decision",
      "insurers",
      "search-entries",
      "location",
      "hours",
      "photo",
      "affiliation",
      "fact",
      "imports",
      "account",
      "audit",
    ],
  ].map((name) => `prisma/functions/${name}.sql`),
];

const conceptsFile = "prisma/data/concepts.csv";

const oldDatabase =
  "This database was made by a version before 0.2, which this one can't update: start with an empty database, or with " +
  "another DATA_DIR if the site runs its own.";

// _prisma_migrations as Prisma creates it. _applied_file records which version of each file in prisma/functions and
// prisma/data the database has, and which it had before; `content` is stored if the next version will be merged with it.
const bookkeeping = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS _applied_file (
    path text PRIMARY KEY,
    checksum text NOT NULL,
    content text,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  ALTER TABLE _applied_file ADD COLUMN IF NOT EXISTS former text[] NOT NULL DEFAULT '{}'`;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

interface ProjectFile {
  name: string;
  text: string;
  checksum: string;
}

function readProjectFile(name: string): ProjectFile {
  const text = readFileSync(path.join(projectFolder, name), "utf8");
  return { name, text, checksum: sha256(text) };
}

/** The migrations of this version, oldest first. */
export const migrationFiles = (): ProjectFile[] =>
  readdirSync(path.join(projectFolder, "prisma/migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(entry.parentPath, entry.name, "migration.sql")))
    .map((entry) => ({ ...readProjectFile(`prisma/migrations/${entry.name}/migration.sql`), name: entry.name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The other files whose version a database records: functions and concepts. */
export const sourceFiles = (): ProjectFile[] => [...functionFiles, conceptsFile].map(readProjectFile);

interface AppliedMigration {
  name: string;
  checksum: string;
  isFinished: boolean;
}

/** Throws a Refusal if the database has a migration that is unknown to this version or differs from it. */
function checkHistory(rows: AppliedMigration[], migrations: ProjectFile[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum, isFinished } of rows) {
    if (!known.has(name) && name < baseline) throw new Refusal(oldDatabase);
    if (!known.has(name)) {
      throw new Refusal(`This database was made by a newer version: this one doesn't know its migration ${name}.`);
    }
    if (isFinished && known.get(name) !== checksum) {
      throw new Refusal(
        `The migration ${name} was edited after this database ran it: restore the file and put the change into a new one.`,
      );
    }
  }
}

async function pendingMigrations(client: Client): Promise<ProjectFile[]> {
  const migrations = migrationFiles();
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  checkHistory(rows, migrations);
  // A failed migration recorded by `prisma migrate deploy`. Normally, PostgreSQL rolled all of it back; if not, it
  // fails again now.
  await client.query(
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL",
  );
  const applied = new Set(rows.filter(({ isFinished }) => isFinished).map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function run(client: Client, { name, text }: ProjectFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const line = error.position ? `, line ${text.slice(0, Number(error.position)).split("\n").length}` : "";
    throw new Error(`${name}${line}: ${error.message}. Nothing was changed.`, { cause: error });
  }
}

async function applyMigration(client: Client, migration: ProjectFile): Promise<void> {
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  await run(client, migration);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name, rows[0]?.now],
  );
}

const noteFile = (client: Client, { name, checksum }: ProjectFile, content: string | null = null) =>
  client.query(
    `INSERT INTO _applied_file AS f (path, checksum, content) VALUES ($1, $2, $3) ON CONFLICT (path)
     DO UPDATE SET checksum = excluded.checksum, content = excluded.content, applied_at = now(),
       former = array_append(array_remove(f.former, excluded.checksum), f.checksum)`,
    [name, checksum, content],
  );

async function applyFunctions(client: Client, file: ProjectFile): Promise<void> {
  await run(client, file);
  await noteFile(client, file);
}

async function beginMigrating(client: Client): Promise<void> {
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock($1)", [migrateLock]);
  await client.query("SET LOCAL client_min_messages = warning");
  await client.query(bookkeeping);
}

/** Makes the tables of these migrations in an empty database, without the functions and triggers of this version. */
async function makeTables(client: Client, names: ReadonlySet<string>): Promise<void> {
  await beginMigrating(client);
  await applyFunctions(client, readProjectFile(immutableFile));
  for (const migration of migrationFiles()) if (names.has(migration.name)) await applyMigration(client, migration);
  await client.query("COMMIT");
}

async function migrateTables(client: Client): Promise<string[]> {
  await beginMigrating(client);
  const pending = await pendingMigrations(client);
  const { rows } = await client.query<{ path: string; checksum: string; content: string | null }>(
    "SELECT path, checksum, content FROM _applied_file",
  );
  const before = new Map(rows.map((row) => [row.path, row]));
  // A migration may drop a table together with its triggers, so all files are applied again after one.
  const changed = functionFiles
    .map(readProjectFile)
    .filter(({ name, checksum }) => pending.length > 0 || before.get(name)?.checksum !== checksum);

  const immutable = changed.find(({ name }) => name === immutableFile);
  if (immutable && before.has(immutableFile) && pending.length === 0) {
    throw new Refusal(
      `${immutableFile} was changed without a migration that recomputes the columns and indexes which use it.`,
    );
  }
  if (immutable) await applyFunctions(client, immutable);
  for (const migration of pending) await applyMigration(client, migration);
  for (const file of changed) if (file !== immutable) await applyFunctions(client, file);

  const concepts = readProjectFile(conceptsFile);
  const shipped = before.get(conceptsFile);
  if (shipped?.checksum !== concepts.checksum) {
    await mergeConcepts(client, concepts.text, shipped?.content ?? "");
    await noteFile(client, concepts, concepts.text);
  }
  await client.query("COMMIT");
  return pending.map(({ name }) => name);
}

interface Migrated {
  /** The names of the migrations applied. */
  applied: string[];
  /** Whether the site has its own role, which owns nothing. */
  isSplit: boolean;
}

/**
 * Brings a database up to date. First, in one transaction: missing migrations, and the functions, triggers, and
 * concepts whose files have changed. Then the job queue's tables, the places, and the rights of the site's role.
 * Processes that start at the same time wait for each other.
 * @param url signs in as the role that owns the tables, without a pooler
 * @param siteUrl signs in as the site's role, without a pooler
 * @throws {Refusal} when the database belongs to another version
 * @throws {Error} that names the file that failed, and why; the database is then unchanged
 */
export async function migrate(url: string, siteUrl = url): Promise<Migrated> {
  const applied = await withClient(url, migrateTables);
  await migrateJobs(url);
  await fillPlaces(url);
  return { applied, isSplit: await grantSiteRole(url, siteUrl) };
}

/**
 * Makes the tables of an earlier version in an empty database, for the rows of its backup. `migrate` then brings both up
 * to date.
 * @param url signs in as the role that owns the tables, without a pooler
 * @param names the migrations that the earlier version had
 */
export async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  await withClient(url, (client) => makeTables(client, new Set(names)));
  await migrateJobs(url);
}
