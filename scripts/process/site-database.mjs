import { createHmac } from "node:crypto";
import { hasDatabase, makeDatabase, renameDatabase, requireDatabase } from "./database.mjs";
import { lockFolder } from "./folder-lock.mjs";
import { migrate } from "./migrate.mjs";
import { startPostgres } from "./postgres.mjs";
import { step } from "./steps.mjs";

export const siteDatabase = "vouchsafe";
const making = "vouchsafe_new";

const migrateStep = (url) =>
  step("Migrations", async () => {
    const applied = await migrate(url);
    return applied.length ? `${applied.length} applied` : undefined;
  });

const fillStep = (url, life) =>
  step("Demo data", async () => {
    // Imported only here: a production deployment doesn't include dev/.
    const { seedWhenEmpty } = await import("../../dev/demo/seed-when-empty.mjs");
    return seedWhenEmpty(url, life);
  });

/**
 * The site's database is made under another name and gets its own when it is whole, demo data and all: a start that
 * is cut off half-way leaves nothing that the next one could take for finished.
 */
async function makeSiteDatabase(server, { demo }, life) {
  await makeDatabase(server.urlOf, making);
  await migrateStep(server.urlOf(making));
  if (demo !== "never") await fillStep(server.urlOf(making), life);
  await renameDatabase(server.urlOf, making, siteDatabase);
}

/** A secret for signing that stays the same from start to start, so that nobody is signed out by one. */
const secretFrom = (password) => createHmac("sha256", password).update("cookies").digest("hex");

async function openEmbedded(settings, life) {
  life.onEnd(lockFolder(settings.dataFolder));
  let server;
  await step("Database", async () => {
    server = await startPostgres(settings.dataFolder, { life });
    return server.isAway ? `in ${server.cluster}` : undefined;
  });
  const url = server.urlOf(siteDatabase);
  if (!(await hasDatabase(server.urlOf, siteDatabase))) {
    await makeSiteDatabase(server, settings, life);
  } else {
    await migrateStep(url);
    if (settings.demo === "when-empty") await fillStep(url, life);
  }
  return { url, child: server.child, secret: secretFrom(server.password) };
}

async function openGiven({ databaseUrl, demo }, life) {
  await step("Database", () => requireDatabase(databaseUrl));
  await migrateStep(databaseUrl);
  if (demo === "when-empty") await fillStep(databaseUrl, life);
  return { url: databaseUrl, child: null, secret: null };
}

/**
 * Opens the site's database, migrated and, on its first run, filled: the one that DATABASE_URL names, else the
 * embedded one of the data folder, which `life` stops.
 * @returns {Promise<{url: string, child: import("node:child_process").ChildProcess | null,
 *   secret: string | null}>} of the embedded one also its process, and a secret for signing that is kept with it
 */
export const openSiteDatabase = (settings, life) =>
  settings.databaseUrl ? openGiven(settings, life) : openEmbedded(settings, life);
