import { requireDatabase } from "./database";
import { holderOf } from "./folder-lock";
import { createShutdown, type Shutdown } from "./shutdown";
import { clusterOf } from "./postgres-place";
import { urlOfRunning } from "./postgres";
import { readSettings, type Settings } from "./settings";
import { siteUrlOf } from "./site-role";
import { openSiteDatabase, siteDatabase } from "./site-database";

/** The address of the database of a start that runs on this data folder; null when none does or it isn't up yet. */
export function runningUrl(dataFolder: string): string | null {
  if (!holderOf(dataFolder)) return null;
  const ownerUrl = urlOfRunning(clusterOf(dataFolder))?.(siteDatabase);
  return ownerUrl ? siteUrlOf(ownerUrl) : null;
}

async function openDatabase(settings: Settings, shutdown: Shutdown) {
  const url = settings.databaseUrl ?? runningUrl(settings.dataFolder);
  if (!url) return (await openSiteDatabase(settings, shutdown)).url;
  await requireDatabase(url);
  return url;
}

/**
 * Runs `work` on the site's database: the one of DATABASE_URL; else that of a start which runs on the data folder;
 * else the folder's own, which is started (and made, on its first run) and stopped again afterwards.
 * @throws {import("../../server/front/refusal.mjs").Refusal} when there is no database to be had
 */
export async function withDatabase<Result>(
  work: (url: string, shutdown: Shutdown) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(process.env);
  const shutdown = createShutdown();
  shutdown.watch();
  try {
    return await work(await openDatabase(settings, shutdown), shutdown);
  } finally {
    await shutdown.close();
  }
}
