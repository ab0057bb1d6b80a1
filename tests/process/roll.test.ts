import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectFolder } from "../../scripts/process/settings";

let base: string;
const release = (name: string) => path.join(base, "releases", name);

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), "roll-"));
  for (const name of ["old", "new"]) mkdirSync(path.join(release(name), ".next/static"), { recursive: true });
});
afterEach(() => {
  rmSync(base, { recursive: true });
});

/** Rolls to the new release with a service manager that notes what it restarts, with which release, and always fails. */
function rollInVain() {
  const restart = path.join(base, "restart");
  writeFileSync(restart, `echo "$1 $(basename "$(readlink "${base}/current")")" >> "${base}/restarts"\nexit 1\n`);
  const env = { ...process.env, BASE: base, RESTART: `sh ${restart}` };
  return new Promise<{ code: unknown; said: string; restarts: string[] }>((resolve) => {
    const script = path.join(projectFolder, "deploy/roll.sh");
    execFile("sh", [script, "--back", release("new")], { env }, (error, _, said) => {
      const restarts = readFileSync(path.join(base, "restarts"), "utf8").trim().split("\n");
      resolve({ code: error?.code, said, restarts });
    });
  });
}

test("runs the previous release again when the first process doesn't become ready", async () => {
  symlinkSync(release("old"), path.join(base, "current"));
  const { code, said, restarts } = await rollInVain();
  expect(code).toBe(1);
  expect(said).toContain("The process on port 3000 did not become ready.");
  expect(restarts).toEqual(["directory@3000 new", "directory@3000 old"]);
  expect(readlinkSync(path.join(base, "current"))).toBe(release("old"));
});

test("stops at the first process when there is no previous release", async () => {
  const { code, restarts } = await rollInVain();
  expect(code).toBe(1);
  expect(restarts).toEqual(["directory@3000 new"]);
});
