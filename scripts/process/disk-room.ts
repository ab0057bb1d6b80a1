import { existsSync, statfsSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../server/process/refusal.mjs";

/** What a new database with demo data, and a running one, need at least, in bytes. */
const needed = { new: 500e6, running: 100e6 };

const hasCluster = (dataFolder: string) =>
  // Written where the database's user can't enter the data folder.
  ["pg", "database-folder"].some((name) => existsSync(path.join(dataFolder, name)));

const existingAbove = (folder: string): string => (existsSync(folder) ? folder : existingAbove(path.dirname(folder)));

/**
 * Checks that the disk of a data folder, which may not exist yet, isn't about to be full: PostgreSQL would crash, and
 * its error names no cause.
 * @throws {Refusal}
 */
export function requireRoom(dataFolder: string): void {
  const { bavail, bsize } = statfsSync(existingAbove(dataFolder));
  const least = hasCluster(dataFolder) ? needed.running : needed.new;
  if (bavail * bsize >= least) return;
  const [free, wanted] = [bavail * bsize, least].map((bytes) => Math.floor(bytes / 1e6));
  throw new Refusal(
    `The disk of ${dataFolder} has ${free} MB left, and the database needs ${wanted}: free some space, or set DATA_DIR.`,
  );
}
