import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectFolder } from "@/scripts/process/settings";
import { whenChanged } from "@/scripts/process/when-changed";

let folder: string;
let done: number;
const inProject = (name: string) => path.join(path.relative(projectFolder, folder), name);

beforeEach(() => {
  const parent = path.join(projectFolder, ".tmp");
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(path.join(parent, "when-changed-"));
  done = 0;
  writeFileSync(path.join(folder, "source"), "one");
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = () =>
  whenChanged({ sources: [inProject("source")], folder: inProject("out"), stamp: ".hash", made: "ID" }, () => {
    done += 1;
    mkdirSync(path.join(folder, "out"), { recursive: true });
    writeFileSync(path.join(folder, "out/ID"), `build ${String(done)}`);
    return Promise.resolve();
  });

it("builds once for the same sources", async () => {
  expect([await build(), await build(), done]).toEqual([true, false, 1]);
});

it("builds again for changed sources", async () => {
  await build();
  writeFileSync(path.join(folder, "source"), "two");
  expect([await build(), done]).toEqual([true, 2]);
});

it("builds again if the output is missing or was made by another program", async () => {
  await build();
  rmSync(path.join(folder, "out/ID"));
  expect(await build()).toBe(true);
  writeFileSync(path.join(folder, "out/ID"), "by hand");
  expect([await build(), await build(), done]).toEqual([true, false, 3]);
});

it("builds again after a failure", async () => {
  const failing = whenChanged(
    { sources: [inProject("source")], folder: inProject("out"), stamp: ".hash", made: "ID" },
    () => Promise.reject(new Error("no")),
  );
  await expect(failing).rejects.toThrow("no");
  expect(await build()).toBe(true);
});
