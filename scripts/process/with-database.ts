import { requireDatabase } from "./database";
import { holderOf } from "./folder-lock";
import { createShutdown, type Shutdown } from "./shutdown";
import { clusterOf } from "./postgres-place";
import { urlOfRunning } from "./postgres";
import { readSettings, type Settings } from "./settings";
import { siteUrlOf } from "./site-role";
import { openSiteDatabase, siteDatabase } from "./site-database";

/** The owner's database address of a start that runs on this data folder; null if there is none or it isn't up yet. */
export const runningOwnerUrl = (dataFolder: string): string | null =>
  holderOf(dataFolder) ? (urlOfRunning(clusterOf(dataFolder))?.(siteDatabase) ?? null) : null;

/** The site's database address of such a start. */
export function runningUrl(dataFolder: string): string | null {
  const ownerUrl = runningOwnerUrl(dataFolder);
  return ownerUrl && siteUrlOf(ownerUrl);
}

async function openDatabase(settings: Settings, shutdown: Shutdown) {
  const url = settings.databaseUrl ?? runningUrl(settings.dataFolder);
  if (!url) return (await openSiteDatabase(settings, shutdown)).url;
  await requireDatabase(url);
  return url;
}

/**
 * Runs `work` on the site's database: the one in DATABASE_URL; or else that of a start that is running on the data
 * folder; or else the folder's own, which is started (and, on its first run, created) and then stopped again.
 * @throws {import("../../server/process/refusal.mjs").Refusal} if no database is available
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
