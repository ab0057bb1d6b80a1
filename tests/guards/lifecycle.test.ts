import { expect, test } from "vitest";
import { projectFiles, textOf } from "../support/project-files";

/** The tests that docs/lifecycle.md names: "file: title" in the last column of its rows. */
const named = textOf("docs/lifecycle.md")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").at(-2)?.trim() ?? "")
  .filter((cell) => cell !== "test" && !/^-+$/.test(cell));

test("every row of the lifecycle page names a test that exists", () => {
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter((cell) => {
    const [file = "", ...title] = cell.split(": ");
    const path = `tests/api/${file}.test.ts`;
    return !projectFiles.includes(path) || !textOf(path).includes(title.join(": "));
  });
  expect(missing).toEqual([]);
});
