import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../server/process/refusal.mjs";
import { lockFolder } from "./folder-lock";
import { startPostgres, throwAway } from "./postgres";
import { projectFolder } from "./settings";

const slots = 8;
/** A file system in memory, on Linux. */
const memory = "/dev/shm";
const enoughMemory = 4 * 2 ** 30;

/** The beginning of the folders' names: in memory where that has room, else on the disk. */
function folderStart(inMemory: boolean) {
  const onDisk = path.join(projectFolder, ".tmp/postgres-");
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (!inMemory || bavail * bsize < enoughMemory) return onDisk;
    const folder = path.join(
      memory,
      `vouchsafe-${createHash("sha256").update(projectFolder).digest("hex").slice(0, 12)}`,
    );
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    // Anyone may create a folder with that name there.
    return lstatSync(folder).isDirectory() && lstatSync(folder).uid === process.getuid?.()
      ? `${folder}/postgres-`
      : onDisk;
  } catch {
    return onDisk;
  }
}

/** Locks the first folder that no other run uses, so that concurrent test runs don't interfere. */
function takeFolder(inMemory: boolean) {
  const start = folderStart(inMemory);
  for (let slot = 1; slot <= slots; slot += 1) {
    const folder = `${start}${slot}`;
    try {
      return { folder, release: lockFolder(folder) };
    } catch (error) {
      if (slot === slots || !(error instanceof Refusal) || !error.message.includes("in use")) throw error;
    }
  }
  throw new Error("unreachable");
}

interface ScratchOptions {
  /** PostgreSQL settings; by default, those for data that need not survive a crash. */
  settings?: Record<string, string>;
  /** Whether to keep the data in memory if it has room: copying a database then takes a seventh of the time. */
  inMemory?: boolean;
}

/**
 * Starts a PostgreSQL for tests and measurements. On the disk, its cluster is reused by the next run, and the caller
 * recreates its databases; in memory, stopping removes it.
 */
export async function startScratchPostgres({ settings = throwAway, inMemory = false }: ScratchOptions = {}) {
  const { folder, release } = takeFolder(inMemory);
  const isInMemory = folder.startsWith(memory);
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
        if (isInMemory) rmSync(path.join(folder, "pg"), { recursive: true, force: true });
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
