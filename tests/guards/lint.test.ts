import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectFolder } from "../support/project-files";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "lint-"));
  for (const name of [".oxlintrc.json", "scripts/lint"])
    cpSync(path.join(projectFolder, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(projectFolder, "node_modules"), path.join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The linter's output for a file with this text. */
function lint(file: string, text: string): string {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
  const oxlint = path.join(projectFolder, "node_modules/oxlint/bin/oxlint");
  try {
    return execFileSync(process.execPath, [oxlint, "--deny-warnings", file], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

it.each(["$queryRaw`SELECT 1`", "$executeRaw(statement)", "$queryRawTyped(statement)"])(
  "refuses %s in server/: statements go through the runner",
  (call) => {
    expect(lint("server/places/planted.ts", `export const read = (db) => db.${call};\n`)).toContain("server/db/sql");
  },
);

it("refuses statements from strings everywhere, and accepts the runner's", () => {
  for (const file of ["server/db/planted.ts", "prisma/planted.ts", "app/planted.ts"])
    expect(lint(file, `export const read = (db) => db.$queryRawUnsafe("SELECT 1");\n`)).toContain("Prisma.sql");
  expect(lint("server/places/planted.ts", "export const read = (db) => queryRows(db)`SELECT 1`;\n")).not.toContain(
    "forbidden-syntax",
  );
});

it("refuses a wrong type, a promise that no one waits for, and a relative address of a new document", () => {
  const found = lint(
    "lib/planted.ts",
    `const wait = () => Promise.resolve(1);\nexport const length: string = 1;\nwait();\nlocation.assign("/profile");\n`,
  );
  for (const part of ["TS2322", "no-floating-promises", "Use the router"]) expect(found).toContain(part);
});

it("refuses regular expressions that take quadratic time, and accepts linear ones", () => {
  const cut = (pattern: string) =>
    lint("server/planted.mjs", `export const cut = (text) => text.replace(${pattern}, "");\n`);
  for (const slow of [String.raw`/\s*-\s*/g`, String.raw`/[a-z.]+@/`, String.raw`/,+$/`, String.raw`/^(a+)+$/`])
    expect(cut(slow)).toContain("isn't linear");
  for (const fast of [String.raw`/\s+/g`, String.raw`/(?<!,),+$/`, "/ ?- ?/g"])
    expect(cut(fast)).not.toContain("linear");
});
