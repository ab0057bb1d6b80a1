import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { isWanted, ownFiles } from "../../scripts/process/pack";
import { projectFolder } from "../../scripts/process/settings";

// Within the project, a missing file would be found in the project's own packages, and only elsewhere be missed.
it("packs every file that Next resolves when it starts", () => {
  const source = readFileSync(path.join(projectFolder, "node_modules/next/dist/server/config-utils.js"), "utf8");
  const named = [...source.matchAll(/'(next\/dist\/compiled\/[^']+)'/g)].map(([, name = ""]) => `node_modules/${name}`);
  expect(named.length).toBeGreaterThan(10);
  const files = named.map((name) => (existsSync(path.join(projectFolder, name)) ? name : `${name}.js`));
  expect(files.filter((file) => !isWanted(file))).toEqual([]);
});

// Without it, Next starts with its defaults: it says who it is, and caches pages a second time.
it("packs the configuration that Next reads when it starts, and everything that is named", () => {
  expect(ownFiles).toContain("next.config.mjs");
  expect(
    ownFiles.filter((name) => !["generated"].includes(name) && !existsSync(path.join(projectFolder, name))),
  ).toEqual([]);
});
