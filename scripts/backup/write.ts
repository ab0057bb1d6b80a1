import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg, { type Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withClient } from "../process/database";
import { buildNow } from "../process/version";
import { type BackupFile, backupsIn, writeManifest } from "./manifest";
import { appliedConcepts, migrationsOf, sequencesOf, type Table, tablesOf, waitingJobs } from "./tables";

/** Fast: at this level, the disk and the network are the bottleneck. */
const gzipLevel = 2;

interface Copied {
  table: string;
  columns: string[];
  /** The part between COPY and TO. */
  source: string;
}

const quoted = (names: string[]) => names.map((name) => pg.escapeIdentifier(name)).join(", ");

const sourceOf = ({ name, columns }: Table): Copied => ({
  table: name,
  columns,
  // A query, because COPY doesn't accept partitioned tables.
  source: `(SELECT ${quoted(columns)} FROM public.${pg.escapeIdentifier(name)})`,
});

/** What isn't a table of the site, under names that no table has. */
const others: (Copied & { file: string })[] = [
  { table: "jobs", columns: [], source: `(${waitingJobs})`, file: "queue-jobs" },
  { table: "applied", columns: [], source: `(${appliedConcepts})`, file: "applied-files" },
];

/** Copies a table to a compressed file. */
async function copyOut(
  client: Client,
  { table, columns, source, file: name = table }: Copied & { file?: string },
  folder: string,
): Promise<BackupFile> {
  const file = `${name}.copy.gz`;
  const at = path.join(folder, file);
  const rows = client.query(copyTo(`COPY ${source} TO STDOUT`));
  const hash = createHash("sha256");
  const hashing = new PassThrough().on("data", (chunk: Buffer) => void hash.update(chunk));
  const out = createWriteStream(at, { mode: 0o600, flush: true });
  await pipeline(rows, createGzip({ level: gzipLevel }), hashing, out);
  return { table, columns, file, rows: rows.rowCount ?? 0, bytes: statSync(at).size, sha256: hash.digest("hex") };
}

/**
 * Copies everything as of one moment while the site runs. This transaction and the site's statements don't block each
 * other.
 */
async function copyAll(client: Client, folder: string, startedAt: Date) {
  await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const files: BackupFile[] = [];
  for (const table of await tablesOf(client)) files.push(await copyOut(client, sourceOf(table), folder));
  for (const other of others) files.push(await copyOut(client, other, folder));
  const manifest = {
    format: 1 as const,
    ...buildNow(),
    postgres: rows[0]?.version ?? "",
    startedAt: startedAt.toISOString(),
    migrations: await migrationsOf(client),
    sequences: await sequencesOf(client),
    files,
  };
  await client.query("COMMIT");
  return manifest;
}

export interface Backup {
  folder: string;
  bytes: number;
  rows: number;
  /** The older backups that were deleted. */
  deleted: string[];
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Records the backup in the database, for the admins. */
const record = (url: string, { folder, bytes, rows }: Omit<Backup, "deleted">, startedAt: Date) =>
  withClient(url, (client) =>
    client.query("INSERT INTO backup_run (started_at, bytes, row_count, place) VALUES ($1, $2, $3, $4)", [
      startedAt,
      bytes,
      rows,
      folder,
    ]),
  );

function deleteOldest(place: string, keep: number): string[] {
  const old = backupsIn(place).slice(0, -keep);
  for (const name of old) rmSync(path.join(place, name), { recursive: true });
  return old;
}

/**
 * Writes a backup of the whole database into a new folder in `place`, which gets its final name only when it is
 * complete. Then deletes the oldest backups beyond `keep`.
 * @param url signs in as a role that may read all tables, without a pooler
 */
export async function writeBackup(url: string, place: string, keep: number): Promise<Backup> {
  const startedAt = new Date();
  const name = `backup-${startedAt.toISOString().replaceAll(/[:.]/g, "-")}`;
  const [folder, making] = [path.join(place, name), path.join(place, `${name}.partial`)];
  mkdirSync(making, { recursive: true, mode: 0o700 });
  try {
    const manifest = await withClient(url, (client) => copyAll(client, making, startedAt));
    writeManifest(making, manifest);
    renameSync(making, folder);
    const [bytes, rows] = [sum(manifest.files.map((f) => f.bytes)), sum(manifest.files.map((f) => f.rows))];
    await record(url, { folder, bytes, rows }, startedAt);
    return { folder, bytes, rows, deleted: deleteOldest(place, keep) };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
