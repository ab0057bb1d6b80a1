import { requireDatabase } from "./database.mjs";
import { holderOf } from "./folder-lock.mjs";
import { createLife } from "./life.mjs";
import { clusterOf } from "./postgres-place.mjs";
import { urlOfRunning } from "./postgres.mjs";
import { readSettings } from "./settings.mjs";
import { openSiteDatabase, siteDatabase } from "./site-database.mjs";

/** The address of the database of a start that runs on this data folder; null when none does or it isn't up yet. */
function runningUrl(dataFolder) {
  if (!holderOf(dataFolder)) return null;
  return urlOfRunning(clusterOf(dataFolder))?.(siteDatabase) ?? null;
}

async function openDatabase(settings, life) {
  const url = settings.databaseUrl ?? runningUrl(settings.dataFolder);
  if (!url) return (await openSiteDatabase(settings, life)).url;
  await requireDatabase(url);
  return url;
}

/**
 * Runs `work` on the site's database: the one of DATABASE_URL; else that of a start which runs on the data folder;
 * else the folder's own, which is started (and made, on its first run) and stopped again afterwards.
 * @template T
 * @param {(url: string, life: ReturnType<typeof createLife>) => Promise<T>} work what it registers with `life.onEnd`
 *   runs when the process is told to end, before the database is stopped
 * @returns {Promise<T>}
 * @throws {import("../../server/front/refusal.mjs").Refusal} when there is no database to be had
 */
export async function withDatabase(work) {
  const settings = readSettings(process.env);
  const life = createLife();
  life.watch();
  try {
    return await work(await openDatabase(settings, life), life);
  } finally {
    await life.close();
  }
}
