import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";

export const projectFolder = path.resolve(import.meta.dirname, "../..");

export const textOf = (file: string): string => readFileSync(path.join(projectFolder, file), "utf8");
export const isThere = (file: string): boolean => existsSync(path.join(projectFolder, file));

// Output of tools or of running the site.
const made = new Set([
  ".git",
  ".next",
  ".data",
  ".tmp",
  "generated",
  "node_modules",
  "test-results",
  "playwright-report",
]);

function walk(folder: string): string[] {
  return readdirSync(path.join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return made.has(entry.name) ? [] : walk(name);
    return entry.isFile() ? [name] : [];
  });
}

/** Without git (an unpacked archive): everything that isn't generated. */
function tracked(): string[] {
  try {
    const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
    return execFileSync("git", args, { cwd: projectFolder, encoding: "utf8", stdio: "pipe" }).trim().split("\n");
  } catch {
    return walk("");
  }
}

/** The project's own files, as relative paths. */
export const projectFiles: string[] = tracked().filter(isThere);
