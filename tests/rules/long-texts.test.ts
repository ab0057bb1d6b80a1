import { describe, expect, it } from "vitest";
import { centsOf } from "@/lib/rules/contribution";
import * as cells from "@/lib/rules/import-cells";

// Where the time grows with the square of the length, 300,000 characters take minutes: the test times out.
const length = 300_000;
const pieces = [
  " ",
  "\n ",
  "a ",
  "a.",
  ".0",
  "1",
  "# ",
  "x1",
  "ext ",
  ", ",
  "-",
  "http://",
  "@",
  "\u200b",
  "\u00a0",
  "\ufeff",
];
const texts = pieces.flatMap((piece) => {
  const long = piece.repeat(length / piece.length);
  return [long, `${long}x`, `1${long}x`, `a@${long}@`, `$${long}x`];
});

const rules: [string, (text: string) => unknown][] = [
  ...(["phoneCell", "emailCell", "websiteCell", "imageCell", "stateCell", "yesNoCell", "cellText"] as const).map(
    (name): [string, (text: string) => unknown] => [name, cells[name]],
  ),
  ["zipCell", (text) => cells.zipCell(text, "MA")],
  ["oneLine", cells.oneLine],
  ["isVisible", cells.isVisible],
  ["centsOf", centsOf],
];

describe("a text of 300,000 characters is read in one pass by", () => {
  it.each(rules)("%s", (_, rule) => {
    for (const text of texts) expect(() => rule(text)).not.toThrow();
  });
});
