import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { hasDatabase, makeDatabase, renameDatabase, withClient } from "../../scripts/process/database.mjs";
import { lockFolder } from "../../scripts/process/folder-lock.mjs";
import { migrate } from "../../scripts/process/migrate.mjs";
import { startPostgres, throwAway } from "../../scripts/process/postgres.mjs";
import { projectFolder } from "../../scripts/process/settings.mjs";
import { step } from "../../scripts/process/steps.mjs";
import { fillDirectory } from "./fill.mjs";

const kept = "bench_directory";
const making = "bench_directory_new";
const measured = "bench";

/** Changes whenever the rows that a fill makes might. */
function hashOfSources() {
  const hash = createHash("sha256");
  for (const folder of ["bench/data", ...migrationFolders()]) {
    for (const { name } of readdirSync(path.join(projectFolder, folder), { withFileTypes: true })) {
      if (/\.(mjs|sql)$/.test(name)) hash.update(readFileSync(path.join(projectFolder, folder, name)));
    }
  }
  return hash.digest("hex");
}

const migrationFolders = () =>
  readdirSync(path.join(projectFolder, "prisma/migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `prisma/migrations/${name}`)
    .sort();

async function isKept(server, hash) {
  if (!(await hasDatabase(server.urlOf, kept))) return false;
  const { rows } = await withClient(server.urlOf(kept), (client) =>
    client.query("select obj_description('listing'::regclass, 'pg_class') as note"),
  );
  return rows[0].note === hash;
}

async function make(server, hash) {
  await makeDatabase(server.urlOf, making);
  await migrate(server.urlOf(making));
  await fillDirectory(server.urlOf(making));
  await withClient(server.urlOf(making), (client) =>
    client.query(`comment on table listing is ${pg.escapeLiteral(hash)}`),
  );
  await withClient(server.urlOf("postgres"), (client) => client.query(`drop database if exists ${kept} with (force)`));
  await renameDatabase(server.urlOf, making, kept);
}

/**
 * Starts the database of the measurements in a folder of its own and gives a fresh copy of the directory in it. The
 * directory is filled in when there is none, or the way it is made has changed.
 * @param {{folder: string, isFresh: boolean, life: object}} options `isFresh`: throw away what is there
 * @returns {Promise<string>} the copy's address
 */
export async function openDirectory({ folder, isFresh, life }) {
  life.onEnd(lockFolder(folder));
  if (isFresh) rmSync(path.join(folder, "pg"), { recursive: true, force: true });
  const server = await startPostgres(folder, throwAway);
  life.onEnd(server.stop);
  const hash = hashOfSources();
  await step("100,000 listings", async () => {
    if (await isKept(server, hash)) return "kept from before";
    await make(server, hash);
    return undefined;
  });
  await makeDatabase(server.urlOf, measured, kept);
  return server.urlOf(measured);
}
