import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { resultDescription, resultTitle, shownOf, textWidth } from "@/lib/rules/result-width";

it("measures text as Arial is drawn", () => {
  // The advance widths of Arial: a space 569, "i" 455, "W" 1933, "e" 1139 of 2048.
  expect(textWidth("i W", 2048)).toBe(455 + 569 + 1933);
  expect(textWidth("Dentists in Portland, OR", 20)).toBeCloseTo(214.53, 2);
  expect(textWidth("", 20)).toBe(0);
});

it("knows every character of common titles, and counts the others by their shape", () => {
  expect(textWidth("é", 2048)).toBe(textWidth("e", 2048));
  expect(textWidth("e\u0301", 2048)).toBe(textWidth("e", 2048));
  expect(textWidth("北🦷", 2048)).toBe(2 * 2048);
  expect(textWidth("\u200B", 2048)).toBe(0);
  const source = readFileSync("lib/rules/arial-widths.ts", "utf8");
  for (const character of "–—‘’“”…·•®™€½ñüçøЖλ|&#") expect(source).toContain(character);
});

it("shows a text that fits, and says what is cut where it doesn't, at a word", () => {
  expect(shownOf("  Ada   Law ", resultTitle)).toMatchObject({ text: "Ada Law", cut: "" });
  const words = "Family and Divorce Lawyers, Mediation and Estate Planning for Portland, Oregon and Vancouver";
  const { text, width, cut } = shownOf(words, resultTitle);
  expect(width).toBeGreaterThan(resultTitle.room);
  expect(text.endsWith(" …")).toBe(true);
  expect(textWidth(text, resultTitle.size)).toBeLessThanOrEqual(resultTitle.room);
  expect(`${text.slice(0, -2)} ${cut}`.replace(/\s+/g, " ")).toBe(words);
});

it("cuts a word only if it is the first, never half a character, and takes wide letters for wider", () => {
  const long = shownOf("🦷".repeat(80), resultTitle);
  expect(long.text).toMatch(/^(?:🦷)+ …$/u);
  expect(shownOf("i".repeat(80), resultTitle).cut).toBe("");
  expect(shownOf("W".repeat(80), resultTitle).cut).not.toBe("");
  expect(shownOf("x ".repeat(300), resultDescription).text.length).toBeGreaterThan(60);
});
