import { rmSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../server/front/refusal.mjs";
import { lockFolder } from "./folder-lock";
import { startPostgres, throwAway } from "./postgres";
import { projectFolder } from "./settings";

const slots = 8;

/** Takes the first folder under .tmp/ that no other run uses, so that two test runs don't get in each other's way. */
function takeFolder() {
  for (let slot = 1; slot <= slots; slot += 1) {
    const folder = path.join(projectFolder, ".tmp", `postgres-${slot}`);
    try {
      return { folder, release: lockFolder(folder) };
    } catch (error) {
      if (slot === slots || !(error instanceof Refusal) || !error.message.includes("in use")) throw error;
    }
  }
  throw new Error("unreachable");
}

/**
 * Starts a PostgreSQL for tests and measurements, fast because nothing in it has to survive. Its cluster is kept for
 * the next run, its databases are the caller's to make anew.
 * @param settings of PostgreSQL, in place of those for throw-away data
 */
export async function startScratchPostgres(settings: Record<string, string> = throwAway) {
  const { folder, release } = takeFolder();
  try {
    const server = await startPostgres(folder, { settings }).catch((error) => {
      // A crash may have left a cluster that never promised to survive one.
      rmSync(path.join(folder, "pg"), { recursive: true, force: true });
      return error instanceof Refusal ? Promise.reject(error) : startPostgres(folder, { settings });
    });
    return {
      urlOf: server.urlOf,
      stop: async () => {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
