import { expect, test } from "vitest";
import ts from "typescript";
import { projectFiles, textOf } from "../support/project-files";

const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile.bind(ts.sys)) as { config: unknown };
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ts.sys.getCurrentDirectory());

test("type-checks every .ts, .tsx, and .mjs file", () => {
  const checked = new Set(fileNames.map((file) => file.slice(ts.sys.getCurrentDirectory().length + 1)));
  expect(projectFiles.filter((file) => /\.(tsx?|mjs)$/.test(file) && !checked.has(file))).toEqual([]);
  expect(options).toMatchObject({ strict: true, checkJs: true });
});

test("never turns the type checker off", () => {
  const code = projectFiles.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith("tests/guards/"));
  expect(code.filter((file) => /@ts-(nocheck|ignore)\b/.test(textOf(file)))).toEqual([]);
});
