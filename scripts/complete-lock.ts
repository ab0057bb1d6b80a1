// If a registry lacks some platform packages, npm silently drops them from the lock file, and `npm ci` then refuses it
// ("Missing: … from lock file"): npm run relock.
import { readFileSync, writeFileSync } from "node:fs";
import { runCommand } from "./process/command";

const systems = ["android", "darwin", "freebsd", "linux", "win32", "openharmony"];
const processors = ["arm64", "x64", "ia32", "riscv64", "s390x", "ppc64", "loong64", "wasm32", "arm"];

/** The operating system that a platform package is for, from its name; undefined if the name contains none. */
const systemOf = (name: string) => systems.find((system) => name.includes(`-${system}`));

const processorOf = (name: string) => processors.find((processor) => new RegExp(`-${processor}(-|$)`).test(name));

function libcOf(name: string) {
  if (name.endsWith("-musl")) return ["musl"];
  return /-linux-.*-gnu$/.test(name) ? ["glibc"] : undefined;
}

function entryFor(name: string, version: string, dev: boolean | undefined) {
  const os = systemOf(name);
  const cpu = processorOf(name);
  const libc = libcOf(name);
  return {
    version,
    ...(dev ? { dev: true } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc } : {}),
  };
}

interface LockedPackage {
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** @returns how many entries were added to the lock file */
function completeLock(): number {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> };
  let added = 0;
  for (const [at, parent] of Object.entries({ ...lock.packages })) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      const isLocked = [`${at}/node_modules/${name}`, `node_modules/${name}`].some((key) => lock.packages[key]);
      if (isLocked || !/^\d/.test(range)) continue;
      lock.packages[`node_modules/${name}`] = entryFor(name, range, parent.dev);
      added += 1;
    }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  return added;
}

await runCommand(
  {
    name: "relock",
    does: "Adds an entry to package-lock.json for each optional platform package that npm dropped. Run it after npm install.",
  },
  () => console.log(`${completeLock()} platform packages added to package-lock.json`),
);
