import { describe, expect, it } from "vitest";
import { isSeen, oneLine, severalLines } from "@/lib/rules/written-text";

describe("what somebody wrote", () => {
  it.each([
    ["  plain  ", "plain"],
    ["one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"],
    ["bell\u0007 escape\u001b[31m delete\u007f", "bell escape[31m delete"],
    ["\u202egnp.exe\u202c \u2066x\u2069", "gnp.exe x"],
    ["a\tb", "a\tb"],
    ["العربية 👩‍👧 ñ", "العربية 👩‍👧 ñ"],
  ])("keeps its lines and loses what can't be seen: %j", (text, kept) => expect(severalLines(text)).toBe(kept));

  it("fits in one line", () => expect(oneLine(" one\r\n\t two \u00a0three ")).toBe("one two three"));

  it.each([
    ["x", true],
    [".", true],
    ["👍", true],
    ["", false],
    [" \n\t\u00a0\u3000", false],
    ["\u200b\u200d\ufeff", false],
    ["\u2800\u3164", false],
  ])("can be seen or not: %j %s", (text, seen) => expect(isSeen(text)).toBe(seen));
});
