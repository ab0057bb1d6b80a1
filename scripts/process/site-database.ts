import { type Shutdown } from "./shutdown";
import { type Settings } from "./settings";
import { createHmac } from "node:crypto";
import { hasDatabase, makeDatabase, renameDatabase, requireDatabase } from "./database";
import { lockFolder } from "./folder-lock";
import { migrate } from "./migrate";
import { startPostgres, type Postgres } from "./postgres";
import { step } from "./steps";

export const siteDatabase = "vouchsafe";
const making = "vouchsafe_new";

/** The open database. Of an embedded one also its server, and a secret for signing that stays with it. */
export interface SiteDatabase {
  url: string;
  postgres: Postgres | null;
  secret: string | null;
}

const migrateStep = (url: string) =>
  step("Migrations", async () => {
    const applied = await migrate(url);
    return applied.length ? `${applied.length} applied` : undefined;
  });

const fillStep = (url: string, shutdown: Shutdown) =>
  step("Demo data", async () => {
    // Imported only here: a production deployment doesn't include dev/.
    const { seedWhenEmpty } = await import("../../dev/demo/seed-when-empty");
    return seedWhenEmpty(url, shutdown);
  });

/**
 * The site's database is made under another name and gets its own when it is whole, demo data and all: a start that
 * is cut off half-way leaves nothing that the next one could take for finished.
 */
async function makeSiteDatabase(server: Postgres, { demo }: Settings, shutdown: Shutdown) {
  await makeDatabase(server.urlOf, making);
  await migrateStep(server.urlOf(making));
  if (demo !== "never") await fillStep(server.urlOf(making), shutdown);
  await renameDatabase(server.urlOf, making, siteDatabase);
}

/** A secret for signing that stays the same from start to start, so that nobody is signed out by one. */
const secretFrom = (password: string) => createHmac("sha256", password).update("cookies").digest("hex");

async function openEmbedded(settings: Settings, shutdown: Shutdown) {
  shutdown.onEnd(lockFolder(settings.dataFolder));
  const server = await step(
    "Database",
    () => startPostgres(settings.dataFolder, { shutdown }),
    ({ isAway, cluster }) => (isAway ? `in ${cluster}` : undefined),
  );
  const url = server.urlOf(siteDatabase);
  if (!(await hasDatabase(server.urlOf, siteDatabase))) {
    await makeSiteDatabase(server, settings, shutdown);
  } else {
    await migrateStep(url);
    if (settings.demo === "when-empty") await fillStep(url, shutdown);
  }
  return { url, postgres: server, secret: secretFrom(server.password) };
}

async function openGiven({ databaseUrl, demo }: Settings & { databaseUrl: string }, shutdown: Shutdown) {
  await step("Database", () => requireDatabase(databaseUrl));
  await migrateStep(databaseUrl);
  if (demo === "when-empty") await fillStep(databaseUrl, shutdown);
  return { url: databaseUrl, postgres: null, secret: null };
}

/**
 * Opens the site's database, migrated and, on its first run, filled: the one that DATABASE_URL names, else the
 * embedded one of the data folder, which `shutdown` stops.
 */
export const openSiteDatabase = ({ databaseUrl, ...settings }: Settings, shutdown: Shutdown): Promise<SiteDatabase> =>
  databaseUrl
    ? openGiven({ ...settings, databaseUrl }, shutdown)
    : openEmbedded({ ...settings, databaseUrl }, shutdown);
