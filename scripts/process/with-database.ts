import { generateClient } from "./build";
import { requireDatabase } from "./database";
import { holderOf } from "./folder-lock";
import { requireMigrated } from "./migration-status";
import { clusterOf } from "./postgres-place";
import { urlOfRunning } from "./postgres";
import { loadSettings } from "./settings";
import { type Shutdown } from "./shutdown";
import { openExistingDatabase, siteDatabase } from "./site-database";
import { siteUrlOf } from "./site-role";

/** The owner's database address of a start that runs on this data folder; null if there is none or it isn't up yet. */
export const runningOwnerUrl = (dataFolder: string): string | null =>
  holderOf(dataFolder) ? (urlOfRunning(clusterOf(dataFolder))?.(siteDatabase) ?? null) : null;

/** The site's database address of such a start. */
export function runningUrl(dataFolder: string): string | null {
  const ownerUrl = runningOwnerUrl(dataFolder);
  return ownerUrl && siteUrlOf(ownerUrl);
}

/**
 * Lets the site's own code, imported afterward, use the site's database: the one in DATABASE_URL; or else that of a start
 * that is running on the data folder; or else the folder's own, which `shutdown` stops again. Creates and migrates none.
 * @returns its address
 * @throws {import("../../server/process/refusal.mjs").Refusal} if there is no database, or it isn't up to date
 */
export async function useSiteDatabase(shutdown: Shutdown): Promise<string> {
  const { databaseUrl, dataFolder } = loadSettings();
  const given = databaseUrl ?? runningUrl(dataFolder);
  if (given) await requireDatabase(given);
  const url = given ?? (await openExistingDatabase(dataFolder, shutdown));
  await requireMigrated(url);
  await generateClient(shutdown);
  process.env.DATABASE_URL = url;
  return url;
}
