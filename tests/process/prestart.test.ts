import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "vouchsafe-prestart-"));
const at = (name: string) => path.join(folder, name);

/** Runs the step before `npm start` in a copy of the project, with a program in place of npm. */
function prestart(npm: string, env: Record<string, string> = {}) {
  writeFileSync(at("npm.mjs"), npm);
  const child = spawn(process.execPath, ["scripts/prestart.mjs"], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", npm_execpath: at("npm.mjs"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, ended, said: () => said };
}
const saying = (text: string) => `console.error(${JSON.stringify(text)}); process.exit(1);`;

beforeAll(() => {
  mkdirSync(at("scripts"));
  mkdirSync(at("node_modules"));
  copyFileSync("scripts/prestart.mjs", at("scripts/prestart.mjs"));
  writeFileSync(at("package-lock.json"), "{}");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("installing the packages", () => {
  it.each([
    [
      "npm error code ENOTFOUND",
      "npm's registry can't be reached. Connect this machine to the internet, and try again.",
    ],
    ["npm error code ENOSPC", "the disk is full. Free some space, and try again."],
    ["npm error code EACCES", "Allow it, and try again."],
    ["npm error code EINTEGRITY", "npm error code EINTEGRITY\nThe packages can't be installed, for the reason above."],
  ])("says in one sentence what to do about: %s", async (npmSays, sentence) => {
    const run = prestart(saying(npmSays));
    expect(await run.ended).toBe(1);
    expect(run.said()).toContain(sentence);
    expect(existsSync(at("node_modules/.lock-hash"))).toBe(false);
  });

  it("ends npm on Ctrl-C before it ends itself, and installs in the next try", async () => {
    // Like npm, which may go on for a while after a signal.
    const slow = `
      import { writeFileSync } from "node:fs";
      process.on("SIGTERM", () => setTimeout(() => { writeFileSync("ended", ""); process.exit(0); }, 200));
      setInterval(() => {}, 1000);
      writeFileSync("begun", "");`;
    const run = prestart(slow);
    await expect.poll(() => existsSync(at("begun")), { timeout: 10_000, interval: 20 }).toBe(true);
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(130);
    expect([existsSync(at("ended")), run.said()]).toEqual([true, expect.stringMatching(/^Packages +Stopped\.\n$/)]);
    expect(existsSync(at("node_modules/.lock-hash"))).toBe(false);
    const again = prestart("");
    expect(await again.ended).toBe(0);
    expect(existsSync(at("node_modules/.lock-hash"))).toBe(true);
    rmSync(at("node_modules/.lock-hash"));
  });

  it.skipIf(process.getuid?.() === 0)("uses a cache of its own where npm's can't be written", async () => {
    mkdirSync(at("home"), { mode: 0o555 });
    const run = prestart(`console.error(process.argv.join(" ")); process.exit(1)`, { HOME: at("home") });
    expect(await run.ended).toBe(1);
    expect(run.said()).toContain(`--cache=${at(".tmp/npm-cache")}`);
  });
});
