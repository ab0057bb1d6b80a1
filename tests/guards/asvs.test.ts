import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const rows = readFileSync(path.join(root, "docs/asvs.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** Every test by the name that the table uses: its folder and file, without "api/". */
const tests = new Set(
  readdirSync(path.join(root, "tests"), { recursive: true })
    .map(String)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => file.replace(/(\.deep)?\.(test|spec)\.tsx?$/, "").replace(/^api\//, "")),
);
const decisions = new Set(readdirSync(path.join(root, "docs/decisions")).map((file) => Number.parseInt(file, 10)));

/** Words of protocols and languages that look like names of tests. */
const terms = new Set(
  "amr auth_time base-uri crypto dangerouslysetinnerhtml eval nosniff object-src sslmode who".split(" "),
);

/** Whether what the table names in code font exists; anything but a test, a file, and a folder is taken on trust. */
function exists(name: string): boolean {
  if (/^\w[\w./-]*\.(tsx?|mjs|md|js|json|csv)$/.test(name)) return existsSync(path.join(root, name));
  if (/^[a-z][\w/]*\/$/.test(name)) return existsSync(path.join(root, name));
  const looksLikeTest = /^([a-z0-9]+\/)?[a-z][a-z0-9-]*$/.test(name);
  return !looksLikeTest || tests.has(name) || terms.has(name);
}

it("has a state in each row of the ASVS table, and a reason for it", () => {
  expect(rows.length).toBeGreaterThan(150);
  for (const [, number, , state, reason] of rows) {
    expect([number, state]).toEqual([number, expect.stringMatching(/^(met|n\/a|not met)$/) as string]);
    expect([number, reason]).toEqual([
      number,
      expect.stringMatching(state === "not met" ? /Plan: |plan: / : /\w/) as string,
    ]);
  }
});

it("names only tests, files, and decisions that exist", () => {
  const named = rows.flatMap(([, number, , , reason = ""]) => [
    ...[...reason.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [number, name, exists(name)] as const),
    ...[...reason.matchAll(/decisions? (\d+(?:(?:, | and |, and )\d+)*)/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/\d+/g)].map(([at]) => [number, `decision ${at}`, decisions.has(Number(at))] as const),
    ),
  ]);
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(([, , isThere]) => !isThere)).toEqual([]);
});
