// Runs before `npm start`, `npm run dev`, `npm run setup`, and `npm test`: installs the packages if they differ from
// the lock file. Takes no options. Imports only Node's own modules, because no packages may be installed yet.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

const project = path.resolve(import.meta.dirname ?? ".", "..");
const stamp = path.join(project, "node_modules/.lock-hash");
const oldestNode = { major: 20, minor: 19 };

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor)) return;
  console.error(
    `Node.js ${process.versions.node} is too old: ${oldestNode.major}.${oldestNode.minor} is the oldest that will do.`,
  );
  process.exit(1);
}

/**
 * Compiled packages work with only one ABI, operating system, and processor, so a folder copied from another machine
 * counts as changed.
 */
const wantedStamp = () =>
  createHash("sha256")
    .update(readFileSync(path.join(project, "package-lock.json")))
    .update([process.versions.modules, process.platform, process.arch].join(" "))
    .digest("hex");

/**
 * Whether files can be created in a folder, which may not exist yet.
 * @param {string} folder
 * @returns {boolean}
 */
function canWrite(folder) {
  if (!existsSync(folder)) return canWrite(path.dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** npm's cache; within the project if the usual one can't be written, as with a read-only home folder. */
function cacheFolder() {
  const usual = process.env.npm_config_cache ?? path.join(homedir(), ".npm");
  return [usual, path.join(usual, "_cacache")].every(canWrite) ? usual : path.join(project, ".tmp/npm-cache");
}

/** What the packages and the build take, in bytes, with room for a small database. */
const neededBytes = 2e9;

/** npm reports success for packages that a full disk cut off, so there must be room before it begins. */
function requireRoom() {
  const { bavail, bsize } = statfsSync(project);
  if (bavail * bsize >= neededBytes) return;
  const free = (bavail * bsize) / 1e9;
  console.error(`The disk of ${project} has ${free.toFixed(1)} GB left, and installing takes 2 GB: free some space.`);
  process.exit(1);
}

/** What to do about a failed installation, by npm's error code. */
const reasons = [
  { code: /ENOSPC/, text: "the disk is full. Free some space" },
  { code: /EACCES|EPERM|EROFS/, text: `this user can't write to ${project}. Allow it` },
  {
    code: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/,
    text: "npm's registry can't be reached. Connect this machine to the internet",
  },
];

/**
 * Runs npm to its end. On Ctrl-C, npm may keep writing, and a second try would meet the first one: it is ended, and
 * waited for.
 * @param {string[]} args
 * @returns {Promise<{isDone: boolean, isStopped: boolean, said: string}>}
 */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  return new Promise((resolve) => {
    let [said, isStopped] = ["", false];
    const child = spawn(command, [...first, ...args], { cwd: project, stdio: ["ignore", "ignore", "pipe"] });
    const stop = () => {
      isStopped = true;
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 3000).unref();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
    child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
    child.on("error", ({ message }) => resolve({ isDone: false, isStopped, said: message }));
    child.on("close", (code) => resolve({ isDone: code === 0 && !isStopped, isStopped, said: said.trim() }));
  });
}

async function install() {
  // Explicit, because NODE_ENV=production would omit the development packages, which the build needs.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const { isDone, isStopped, said } = await runNpm([...args, `--cache=${cacheFolder()}`]);
  if (isDone) return;
  if (isStopped) {
    console.log("Stopped.");
    process.exit(130);
  }
  const reason = reasons.find(({ code }) => code.test(said));
  console.log("  failed");
  console.error(
    reason
      ? `The packages can't be installed: ${reason.text}, and try again.`
      : `${said}\nThe packages can't be installed, for the reason above.`,
  );
  process.exit(1);
}

const [given] = process.argv.slice(2);
if (given) {
  console.log(`Installs the packages if they differ from the lock file. Usage: node scripts/prestart.mjs`);
  process.exit(given === "--help" ? 0 : 2);
}
requireNode();
const wanted = wantedStamp();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  requireRoom();
  process.stdout.write("Packages".padEnd(34));
  await install();
  writeFileSync(stamp, wanted);
  console.log(`${process.uptime().toFixed(2).padStart(7)} s`);
}
