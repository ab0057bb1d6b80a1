import { expect, it } from "vitest";
import { isTooComplex } from "@/server/http/json-complexity";

const texts: [number, unknown][] = [
  [1, 5],
  [2, { a: 1 }],
  [4, [1, 2, 3]],
  [5, { a: [1, 2], b: "c" }],
  [3, ["a,b,c{[\\", '"],[,,,"']],
  [2, [String.raw`\\",[{`]],
];

it.each(texts)("counts the %i values of %j, and nothing within its strings", (values, value) => {
  const text = JSON.stringify(value);
  expect(isTooComplex(text, values - 1)).toBe(true);
  expect(isTooComplex(text, values)).toBe(false);
});

it("counts nesting levels, not the total number of lists", () => {
  expect(isTooComplex(JSON.stringify(Array.from({ length: 100 }, () => [[]])), 1000)).toBe(false);
  expect(isTooComplex("[".repeat(33) + "]".repeat(33), 1000)).toBe(true);
});

it("stops at the limit, and reads any text to its end", () => {
  expect(isTooComplex("0,".repeat(2_400_000), 10_000)).toBe(true);
  for (const text of ["", '"', '"\\', "}}}]", '"'.repeat(9)]) expect(isTooComplex(text, 10)).toBe(false);
});
