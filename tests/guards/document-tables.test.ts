import { expect, it } from "vitest";
import { projectFiles, textOf } from "../support/project-files";

const documents = projectFiles.filter((file) => file.endsWith(".md") && textOf(file).includes("\n|"));

/** The sections of a document, each as the rows of its tables, whatever their columns' widths. */
const sectionsOf = (file: string): string[][] =>
  textOf(file)
    .split(/^#/m)
    .map((section) => section.split("\n").filter((line) => /^\|.*[a-z]/i.test(line)))
    .map((rows) => rows.map((row) => row.replace(/ +/g, " ")));

// Two branches that extend the same table are easily joined into two tables.
it.each(documents)("has no row twice in a section: %s", (file) => {
  const twice = sectionsOf(file).flatMap((rows) => rows.filter((row, at) => rows.indexOf(row) !== at));
  expect(twice).toEqual([]);
});
