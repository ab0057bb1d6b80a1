import { describe, expect, it } from "vitest";
import { isSeen, oneLine, severalLines } from "@/lib/rules/written-text";

describe("a user's text", () => {
  it.each([
    ["  plain  ", "plain"],
    ["one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"],
    ["bell\u0007 escape\u001b[31m delete\u007f", "bell escape[31m delete"],
    ["\u202egnp.exe\u202c \u2066x\u2069", "gnp.exe x"],
    ["a\tb", "a\tb"],
    ["العربية 👩‍👧 ñ", "العربية 👩‍👧 ñ"],
    ["Schön\u00adfelderian Marl\u200bborovian Har\u202erow \u2060x\ufeff", "Schönfelderian Marlborovian Harrow x"],
    ["Ad\u200da Lo\u200cve", "Ada Love"],
    [
      "می\u200cخواهم क्\u200dष 👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥",
      "می\u200cخواهم क्\u200dष 👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥",
    ],
  ])("keeps its line breaks and loses invisible characters: %j", (text, kept) => expect(severalLines(text)).toBe(kept));

  it("is put on one line", () => expect(oneLine(" one\r\n\t two \u00a0three ")).toBe("one two three"));

  it.each([
    ["x", true],
    [".", true],
    ["👍", true],
    ["", false],
    [" \n\t\u00a0\u3000", false],
    ["\u200b\u200d\ufeff", false],
    ["\u2800\u3164", false],
  ])("is visible or not: %j %s", (text, seen) => expect(isSeen(text)).toBe(seen));
});
