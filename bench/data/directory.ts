import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { hasDatabase, makeDatabase, renameDatabase, withClient } from "../../scripts/process/database";
import { lockFolder } from "../../scripts/process/folder-lock";
import { migrate } from "../../scripts/process/migrate";
import { type Postgres, startPostgres, throwAway } from "../../scripts/process/postgres";
import { projectFolder } from "../../scripts/process/settings";
import { type Shutdown } from "../../scripts/process/shutdown";
import { step } from "../../scripts/process/steps";
import { fillDirectory } from "./fill";
import { addModeration, moderated } from "./moderation";
import { usualSize } from "./size";

/** The databases that are reused between runs, and the copies of them that a run works on. */
const cached = { directory: (listings: number) => `bench_directory_${listings}`, moderated: "bench_moderated" };
const measured = { directory: (listings: number) => `bench_${listings}`, moderated: "bench_admin" };

/** No durability is needed, and autovacuum must not run during a measurement. */
const settings = { ...throwAway, wal_level: "minimal", max_wal_senders: "0", autovacuum: "off" };

/** Copies files: the default strategy also writes every page to the WAL, which takes minutes for the largest. */
const copyDatabase = (server: Postgres, name: string, template: string) =>
  withClient(server.urlOf("postgres"), async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });

const thousands = (number: number) => number.toLocaleString("en-US");

/** A hash that changes whenever the generated rows might: with the sources, the schema, and the packages used. */
function hashOfSources() {
  const { dependencies } = JSON.parse(readFileSync(path.join(projectFolder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const hash = createHash("sha256").update(`${dependencies["@faker-js/faker"]} ${dependencies.zipcodes}`);
  for (const folder of ["bench/data", "prisma/functions", "prisma/data", ...migrationFolders()]) {
    for (const { name } of readdirSync(path.join(projectFolder, folder), { withFileTypes: true })) {
      if (/\.(ts|sql|csv)$/.test(name)) hash.update(readFileSync(path.join(projectFolder, folder, name)));
    }
  }
  return hash.digest("hex");
}

const migrationFolders = () =>
  readdirSync(path.join(projectFolder, "prisma/migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `prisma/migrations/${name}`)
    .sort();

async function isCached(server: Postgres, name: string, hash: string) {
  if (!(await hasDatabase(server.urlOf, name))) return false;
  const { rows } = await withClient(server.urlOf(name), (client) =>
    client.query<{ note: string | null }>("select obj_description('listing'::regclass, 'pg_class') as note"),
  );
  return rows[0]?.note === hash;
}

interface Filling {
  /** A database to copy first; otherwise it starts empty. */
  template?: string;
  fill: (url: string) => Promise<void>;
}

/** Makes a database under another name first, so that one cut off half-way is never used. */
async function make({
  server,
  hash,
  name,
  template,
  fill,
}: Filling & { server: Postgres; hash: string; name: string }) {
  const making = `${name}_new`;
  if (template) await copyDatabase(server, making, template);
  else await makeDatabase(server.urlOf, making);
  await fill(server.urlOf(making));
  await withClient(server.urlOf(making), (client) =>
    client.query(`comment on table listing is ${pg.escapeLiteral(hash)}`),
  );
  await withClient(server.urlOf("postgres"), (client) => client.query(`drop database if exists ${name} with (force)`));
  await renameDatabase(server.urlOf, making, name);
}

/**
 * Starts the benchmark's database in its own folder. A directory is generated if there is none of its size, or if its
 * generator has changed. Each run gets a fresh copy.
 * @param options `isFresh`: delete what is there
 * @returns functions that return the URL of a copy: of the directory with this many listings, and of the one with
 * moderation data
 */
export async function openDirectories({
  folder,
  isFresh,
  shutdown,
}: {
  folder: string;
  isFresh: boolean;
  shutdown: Shutdown;
}) {
  shutdown.onEnd(lockFolder(folder));
  if (isFresh) rmSync(path.join(folder, "pg"), { recursive: true, force: true });
  const server = await startPostgres(folder, { settings, shutdown });
  const hash = hashOfSources();
  const prepare = async (name: string, how: Filling) => {
    if (await isCached(server, name, hash)) return "reused";
    await make({ server, hash, name, ...how });
    return undefined;
  };
  const prepareDirectory = (listings: number) =>
    step(`${thousands(listings)} listings`, () => {
      const fill = async (url: string) => {
        await migrate(url);
        await fillDirectory(url, listings);
      };
      return prepare(cached.directory(listings), { fill });
    });
  const open: Record<number, Promise<string>> = {};
  const copy = async (name: string, template: string) => {
    await step("A copy to work on", () => copyDatabase(server, name, template));
    // Repeats what a start fills in after the migrations.
    await migrate(server.urlOf(name));
    return server.urlOf(name);
  };
  return {
    urlOf: server.urlOf,
    async openDirectory(listings: number) {
      open[listings] ??= prepareDirectory(listings).then(() =>
        copy(measured.directory(listings), cached.directory(listings)),
      );
      return open[listings];
    },
    async openModerated() {
      await prepareDirectory(usualSize);
      const how = { template: cached.directory(usualSize), fill: (url: string) => addModeration(url, shutdown) };
      const { users, reviews, audit } = moderated;
      const label = `${thousands(reviews)} reviews, ${thousands(users)} users, ${thousands(audit)} audit rows`;
      await step(label, () => prepare(cached.moderated, how));
      return copy(measured.moderated, cached.moderated);
    },
  };
}
