import { describe, expect, test } from "vitest";
import { drawnText, fitted, wrapped } from "@/lib/rules/picture-words";

/** Each character is 10 pixels wide. */
const widthOf = (text: string) => [...text].length * 10;
const measure = (characters: number) => ({ widthOf, width: characters * 10 });

test("draws a text on one line, in NFC, without invisible characters", () => {
  expect(drawnText("  Cafe\u0301\n & \u202eSons\u200b\u0000 ")).toBe("Café & Sons");
  expect(drawnText("\u200b\ufeff")).toBe("");
});

test("truncates a line that doesn't fit with an ellipsis, at a word if possible", () => {
  expect(fitted("Hart & Sons", measure(11))).toBe("Hart & Sons");
  expect(fitted("Attorneys and Counselors, at Law", measure(26))).toBe("Attorneys and Counselors…");
  expect(fitted("Counselors", measure(6))).toBe("Couns…");
  expect(fitted("Ab", measure(0))).toBe("…");
});

describe("a wrapped name", () => {
  test("breaks between words, and within words that are longer than a line", () => {
    expect(wrapped("Law Offices of Hart", 3, measure(11))).toEqual(["Law Offices", "of Hart"]);
    expect(wrapped("An incomprehensibility", 3, measure(9))).toEqual(["An", "incompreh", "ensibili…"]);
    expect(wrapped("ab".repeat(8), 2, measure(8))).toEqual(["abababab", "abababab"]);
  });

  test.each(["one two three four five six seven", "x".repeat(200), "a ".repeat(100), "𝒳".repeat(40), "", "word"])(
    "never exceeds its lines or its width: %s",
    (text) => {
      const rows = wrapped(text, 2, measure(12));
      expect(rows.length).toBeLessThanOrEqual(2);
      for (const row of rows) expect(widthOf(row)).toBeLessThanOrEqual(120);
      const isWhole = rows.join("").replaceAll(" ", "") === text.replaceAll(" ", "");
      expect(isWhole || rows.at(-1)?.endsWith("…")).toBe(true);
    },
  );
});
