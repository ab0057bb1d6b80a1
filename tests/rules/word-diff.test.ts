import { expect, it } from "vitest";
import { type DiffPart, wordDiff } from "@/lib/format/word-diff";

const shown = (parts: DiffPart[]) =>
  parts.map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`)).join("");
const side = (parts: DiffPart[], without: DiffPart["kind"]) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

it("marks what was added, removed, and changed, word by word", () => {
  expect(shown(wordDiff("a calm firm", "a calm and kind firm"))).toBe("a calm {+and kind +}firm");
  expect(shown(wordDiff("very good work", "good work"))).toBe("[-very -]good work");
  expect(shown(wordDiff("it was fine", "it was great"))).toBe("it was [-fine-]{+great+}");
  expect(shown(wordDiff("same", "same"))).toBe("same");
});

it("marks everything as added or removed when one text is empty, and gives no parts for two empty texts", () => {
  expect(wordDiff("", "new words")).toEqual([{ kind: "added", text: "new words" }]);
  expect(wordDiff("old words", "")).toEqual([{ kind: "removed", text: "old words" }]);
  expect(wordDiff("", "")).toEqual([]);
});

it("gives parts that add up to both texts exactly, line breaks and repeated words included", () => {
  const words = ["a", "b", " ", "\n", "  ", "ä", "a a"];
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  const text = () => Array.from({ length: next(12) }, () => words[next(words.length)]).join("");
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    const parts = wordDiff(before, after);
    expect(side(parts, "added")).toBe(before);
    expect(side(parts, "removed")).toBe(after);
  }
});

it("shows texts that share less than half of their words whole, one after the other", () => {
  const [before, after] = ["Kind and quick, and exact", "After the second visit and a call"];
  expect(shown(wordDiff(before, after))).toBe(`[-${before}-]{+${after}+}`);
  expect(shown(wordDiff("calm", "calm, kind, quick, and more than exact"))).toContain("[-calm-]");
  expect(shown(wordDiff("They were calm", "They were calm. We went back later and they had moved"))).toBe(
    "They were [-calm-]{+calm. We went back later and they had moved+}",
  );
});

it("shows two long, entirely different texts whole", () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(" ");
  expect(wordDiff(long("a"), long("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
