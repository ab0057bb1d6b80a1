import { codeOf } from "./error-code";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../../server/process/refusal.mjs";
import { birthOf, isAlive } from "./alive";

/** The process that holds a folder. `birth` tells it from a later process with the same id. */
interface Lock {
  pid: number;
  birth: string | null;
}

const lockName = "start.lock";

const isHeld = (lock: Lock | null): lock is Lock =>
  lock !== null && isAlive(lock.pid) && birthOf(lock.pid) === lock.birth;

function read(file: string): Lock | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Lock;
  } catch {
    return null;
  }
}

/** The running start that holds a data folder, or null. */
export function holderOf(dataFolder: string) {
  const lock = read(path.join(dataFolder, lockName));
  return isHeld(lock) ? lock : null;
}

function cantWrite(folder: string, error: unknown) {
  return new Refusal(`The folder ${folder} can't be written (${codeOf(error)}): set DATA_DIR to one that can.`);
}

/** Creates the lock file atomically. Returns false if there already is one. */
function place(file: string, own: string) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Removes a lock whose owner has ended. It is moved aside first, because another start may have replaced it since it
 * was read.
 */
function takeOff(file: string, own: string) {
  const aside = `${own}.old`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (isHeld(read(aside))) place(file, aside);
  rmSync(aside, { force: true });
}

/**
 * Locks a data folder (created if missing) for this process. Two starts on one folder would stop each other's database,
 * so the second is refused; the lock of a crashed start is taken over.
 * @returns a function that releases the folder @throws {Refusal} when the folder is in use or can't be written
 */
export function lockFolder(dataFolder: string): () => void {
  const file = path.join(dataFolder, lockName);
  const own = `${file}.${process.pid}`;
  try {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(own, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }));
    while (!place(file, own)) {
      const holder = holderOf(dataFolder);
      if (holder) throw new Refusal(`The folder ${dataFolder} is in use by another start (process ${holder.pid}).`);
      takeOff(file, own);
    }
    rmSync(own);
  } catch (error) {
    if (existsSync(own)) rmSync(own);
    throw error instanceof Refusal ? error : cantWrite(dataFolder, error);
  }
  return () => {
    if (read(file)?.pid === process.pid) unlinkSync(file);
  };
}
