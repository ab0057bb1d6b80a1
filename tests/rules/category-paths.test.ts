import { expect, it } from "vitest";
import { categoryPaths, pathsFor, pathsWith } from "@/lib/format/category-paths";

const categories = [
  { id: 3, name: "Família & Divorce", parent: 2 },
  { id: 2, name: "Attorneys", parent: 1 },
  { id: 4, name: "Doctors", parent: null },
  { id: 1, name: "Legal", parent: null },
  { id: 5, name: "Left behind", parent: 99 },
];
const paths = categoryPaths(categories);

it("lists every category under its root and before its descendants", () => {
  expect(paths.map(({ root, label }) => [root, label])).toEqual([
    ["Doctors", "Doctors"],
    ["Left behind", "Left behind"],
    ["Legal", "Legal"],
    ["Legal", "Attorneys"],
    ["Legal", "Attorneys › Família & Divorce"],
  ]);
});

it("finds paths that contain every word, in any order, ignoring accents and case", () => {
  const ids = (words: string) => pathsWith(words, paths).map(({ id }) => id);
  expect(ids("familia LEGAL")).toEqual([3]);
  expect(ids("attor")).toEqual([2, 3]);
  expect(ids("  ")).toHaveLength(5);
  expect(ids("dentist")).toEqual([]);
});

it("puts categories named as typed first, then those with it in the path, then those that people call so", () => {
  const also = new Map([
    [2, ["lawyer", "counsel"]],
    [4, ["legal aid"]],
  ]);
  const ids = (typed: string) => pathsFor(typed, paths, also).map(({ id }) => id);
  expect(ids("legal")).toEqual([1, 2, 3, 4]);
  expect(ids("divorce")).toEqual([3]);
  expect(ids("Law yer")).toEqual([]);
  expect(ids("lawy")).toEqual([2]);
  expect(ids("la")).toEqual(pathsFor("la", paths, new Map()).map(({ id }) => id));
});
