import { expect, it } from "vitest";
import { branchOf, rootOf } from "@/lib/format/category-branch";

const tree = [
  { id: 1, parent: null },
  { id: 2, parent: 1 },
  { id: 3, parent: 2 },
  { id: 4, parent: null },
];

it("finds the top-level category, or null for an unknown id", () => {
  expect([1, 2, 3, 4, 9].map((id) => rootOf(tree, id))).toEqual([1, 1, 1, 4, null]);
});

it("collects a category and all its descendants", () => {
  expect([...branchOf(tree, 1)].sort((a, b) => a - b)).toEqual([1, 2, 3]);
  expect([...branchOf(tree, 3)]).toEqual([3]);
});

it("ends even if parents form a cycle", () => {
  const circle = [
    { id: 1, parent: 2 },
    { id: 2, parent: 1 },
  ];
  expect(rootOf(circle, 1)).not.toBeUndefined();
});
