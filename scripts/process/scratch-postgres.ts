import { rmSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../server/front/refusal.mjs";
import { lockFolder } from "./folder-lock";
import { startPostgres, throwAway } from "./postgres";
import { projectFolder } from "./settings";

const slots = 8;

/** Locks the first folder under .tmp/ that no other run uses, so that concurrent test runs don't interfere. */
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
 * Starts a PostgreSQL for tests and measurements. It is fast, because its data need not survive a crash. The cluster is
 * reused by the next run; the caller recreates its databases.
 * @param settings PostgreSQL settings; by default, those for temporary data
 */
export async function startScratchPostgres(settings: Record<string, string> = throwAway) {
  const { folder, release } = takeFolder();
  try {
    const server = await startPostgres(folder, { settings }).catch((error) => {
      // A crash may have corrupted the cluster, which isn't crash-safe.
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
