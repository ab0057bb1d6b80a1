// Runs before `npm start`, `npm run dev`, `npm run setup`, and `npm test`: installs the packages if they differ from
// the lock file. Imports only Node's own modules, because no packages may be installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
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

function install() {
  // Explicit, because NODE_ENV=production would omit the development packages, which the build needs.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const { status } = spawnSync(command, [...first, ...args], { cwd: project, stdio: ["ignore", "ignore", "inherit"] });
  if (status === 0) return;
  console.error("The packages could not be installed.");
  process.exit(1);
}

requireNode();
const wanted = wantedStamp();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  process.stdout.write("Packages".padEnd(34));
  install();
  writeFileSync(stamp, wanted);
  console.log(`${process.uptime().toFixed(2).padStart(7)} s`);
}
