// Makes a data folder of the site with a benchmark directory, for manual work:
// `node --import tsx bench/make.ts --listings=1000000 --folder=/tmp/large`, then `DATA_DIR=/tmp/large npm start`.
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeDatabase, renameDatabase } from "../scripts/process/database";
import { lockFolder } from "../scripts/process/folder-lock";
import { createShutdown } from "../scripts/process/shutdown";
import { migrate } from "../scripts/process/migrate";
import { startPostgres, throwAway } from "../scripts/process/postgres";
import { siteDatabase } from "../scripts/process/site-database";
import { step, total } from "../scripts/process/steps";
import { fillDirectory } from "./data/fill";

const { values: given } = parseArgs({
  options: { listings: { type: "string", default: "100000" }, folder: { type: "string" } },
});
const folder = path.resolve(given.folder ?? "");
// An unfinished folder needs no durability.
const filling = { ...throwAway, wal_level: "minimal", max_wal_senders: "0", max_wal_size: "512MB", autovacuum: "off" };
const making = `${siteDatabase}_new`;

const shutdown = createShutdown();
shutdown.watch();
try {
  if (!given.folder || existsSync(path.join(folder, "pg"))) throw new Error("--folder: one without a database in it.");
  mkdirSync(folder, { recursive: true });
  shutdown.onEnd(lockFolder(folder));
  const server = await startPostgres(folder, { settings: filling, shutdown });
  await step("Migrations", async () => {
    await makeDatabase(server.urlOf, making);
    await migrate(server.urlOf(making));
  });
  await step(`${given.listings} listings`, () => fillDirectory(server.urlOf(making), Number(given.listings)));
  await renameDatabase(server.urlOf, making, siteDatabase);
  total("Made");
  await shutdown.end(0);
} catch (error) {
  console.error(error);
  await shutdown.end(1);
}
