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
import { Refusal } from "../../server/front/refusal.mjs";
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

/** What a piece of work makes. */
interface Made {
  /** Files and folders of the project. */
  sources: string[];
  /** Where it makes things; `stamp` and `made` are in it. */
  folder: string;
  stamp: string;
  /** A file that stands for all that is made. */
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
 * Whether `work` was done: it is when its sources have changed since it was last done, or what it made is not what it made
 * then. The stamp that tells so is written only after it succeeded.
 * @throws {Refusal} when nothing can be written there
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
