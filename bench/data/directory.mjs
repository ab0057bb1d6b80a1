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
import { addModeration } from "./moderation.mjs";

/** The databases that are kept between runs, and the copies of them that a run works on. */
const kept = { directory: "bench_directory", moderated: "bench_moderated" };
const measured = { directory: "bench", moderated: "bench_admin" };

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

async function isKept(server, name, hash) {
  if (!(await hasDatabase(server.urlOf, name))) return false;
  const { rows } = await withClient(server.urlOf(name), (client) =>
    client.query("select obj_description('listing'::regclass, 'pg_class') as note"),
  );
  return rows[0].note === hash;
}

/** Makes a database under another name first, so that one cut off half-way is never used. */
async function make({ server, hash, name, template, fill }) {
  const making = `${name}_new`;
  await makeDatabase(server.urlOf, making, template);
  await fill(server.urlOf(making));
  await withClient(server.urlOf(making), (client) =>
    client.query(`comment on table listing is ${pg.escapeLiteral(hash)}`),
  );
  await withClient(server.urlOf("postgres"), (client) => client.query(`drop database if exists ${name} with (force)`));
  await renameDatabase(server.urlOf, making, name);
}

async function migrateAndFill(url) {
  await migrate(url);
  await fillDirectory(url);
}

/**
 * Starts the database of the measurements in a folder of its own and gives a fresh copy of the directory in it. The
 * directory is filled in when there is none, or the way it is made has changed.
 * @param {{folder: string, isFresh: boolean, life: object}} options `isFresh`: throw away what is there
 * @returns {Promise<{url: string, openModerated: () => Promise<string>}>} the copy's address, and what gives that of one
 *   with all that moderators look through
 */
export async function openDirectory({ folder, isFresh, life }) {
  life.onEnd(lockFolder(folder));
  if (isFresh) rmSync(path.join(folder, "pg"), { recursive: true, force: true });
  const server = await startPostgres(folder, throwAway);
  life.onEnd(server.stop);
  const hash = hashOfSources();
  const keep = async (name, how) => {
    if (await isKept(server, name, hash)) return "kept from before";
    await make({ server, hash, name, ...how });
    return undefined;
  };
  await step("100,000 listings", () => keep(kept.directory, { fill: migrateAndFill }));
  await makeDatabase(server.urlOf, measured.directory, kept.directory);
  return {
    url: server.urlOf(measured.directory),
    async openModerated() {
      const how = { template: kept.directory, fill: (url) => addModeration(url, life) };
      await step("200,000 reviews, 20,000 users, 200,000 audit rows", () => keep(kept.moderated, how));
      await makeDatabase(server.urlOf, measured.moderated, kept.moderated);
      return server.urlOf(measured.moderated);
    },
  };
}
