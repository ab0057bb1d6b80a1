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
import { projectFolder } from "./settings.mjs";

const at = (name) => path.join(projectFolder, name);

function filesOf(name) {
  const stat = statSync(at(name), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [name];
  return readdirSync(at(name))
    .sort()
    .flatMap((entry) => filesOf(path.join(name, entry)));
}

/** A hash over the names and contents of these files and folders. */
function hashOf(names) {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const file of names.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(at(file)));
  return hash.digest("hex");
}

function requireWritable(folder) {
  const existing = existsSync(at(folder)) ? at(folder) : projectFolder;
  try {
    accessSync(existing, constants.W_OK);
  } catch (error) {
    throw new Refusal(`The folder ${existing} can't be written (${error.code}), which building the site needs.`);
  }
}

/**
 * Whether `work` was done: it is when its sources have changed since it was last done, or what it made is not what it made
 * then. The stamp that tells so is written only after it succeeded.
 * @param {object} what
 * @param {string[]} what.sources files and folders of the project
 * @param {string} what.folder where it makes things; `stamp` and `made` lie in it
 * @param {string} what.stamp
 * @param {string} what.made a file that stands for all that is made
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>}
 * @throws {Refusal} when nothing can be written there
 */
export async function whenChanged({ sources, folder, stamp, made }, work) {
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
