import { expect, it } from "vitest";
import { textOf } from "../support/project-files";

/** The variables that a row of the README's table names. */
const inReadme = textOf("README.md")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) => line.split("|", 2)[1]?.match(/[A-Z][A-Z_]+/g) ?? []);

/** Those that the README sums up as "and four more". */
const summedUp = /^(OIDC_|CDN_)/;

it("names each setting in one row of the README", () => {
  expect(inReadme.filter((name, at) => inReadme.indexOf(name) !== at)).toEqual([]);
});

it("explains the README's settings in .env.example, and lists those of .env.example in the README", () => {
  const explained = new Set(
    textOf(".env.example")
      .match(/^#? ?[A-Z][A-Z_]+(?==)/gm)
      ?.map((line) => line.replace(/^#? ?/, "")),
  );
  expect(inReadme.filter((name) => !explained.has(name))).toEqual([]);
  expect([...explained].filter((name) => !inReadme.includes(name) && !summedUp.test(name))).toEqual([]);
});
