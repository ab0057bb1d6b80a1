import { expect, it } from "vitest";
import { formsOfWord, isStreetWord, writtenOut } from "@/lib/rules/abbreviations";

it("writes abbreviations out, unless they stand for other words as well", () => {
  expect(["univ", "ctr", "st", "mt", "clinic"].map(writtenOut)).toEqual(["university", "center", "st", "mt", "clinic"]);
});

it("knows how names write a word otherwise", () => {
  expect(["mount", "mt", "center", "clinic"].map(formsOfWord)).toEqual([["mt"], ["mount"], ["ctr"], []]);
  expect(["avenue", "av", "st", "n"].map(formsOfWord)).toEqual([
    ["ave", "av"],
    ["avenue", "ave"],
    ["saint", "street"],
    ["north"],
  ]);
});

it("knows types of streets", () => {
  expect(["st", "boulevard", "church", "north"].map(isStreetWord)).toEqual([true, true, false, false]);
});
