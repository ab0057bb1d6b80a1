import { codeOf } from "./error-code";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Refusal } from "../../server/process/refusal.mjs";
import { projectFolder } from "./settings";

const at = (name: string) => path.join(projectFolder, name);

function filesOf(name: string): string[] {
  const stat = statSync(at(name), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [name];
  return readdirSync(at(name))
    .sort()
    .flatMap((entry) => filesOf(path.join(name, entry)));
}

/** The inputs and outputs of a piece of work. */
interface Made {
  /** The files and folders that it depends on. */
  sources: string[];
  /** The output folder, which contains `stamp` and `made`. */
  folder: string;
  stamp: string;
  /** A file that represents all outputs. */
  made: string;
}

/** A hash over the names and contents of these files and folders. */
function hashOf(names: string[]) {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const file of names.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(at(file)));
  return hash.digest("hex");
}

function requireWritable(folder: string) {
  const existing = existsSync(at(folder)) ? at(folder) : projectFolder;
  try {
    accessSync(existing, constants.W_OK);
  } catch (error) {
    throw new Refusal(`The folder ${existing} can't be written (${codeOf(error)}), which building the site needs.`);
  }
}

/**
 * Runs `work` if its sources have changed since the last time, or if its output has. Returns whether it ran. The stamp
 * that records this is written only after `work` succeeds.
 * @throws {Refusal} if the folder isn't writable
 */
export async function whenChanged({ sources, folder, stamp, made }: Made, work: () => Promise<unknown>) {
  const file = at(path.join(folder, stamp));
  const hash = hashOf(sources);
  const stampNow = () => `${hash} ${hashOf([path.join(folder, made)])}`;
  if (existsSync(file) && readFileSync(file, "utf8") === stampNow()) return false;
  requireWritable(folder);
  await work();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, stampNow());
  return true;
}
