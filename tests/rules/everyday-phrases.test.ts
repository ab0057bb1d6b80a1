import { expect, it } from "vitest";
import { segmentsOf, waysToSay } from "@/lib/rules/everyday-phrases";

const phrases: Record<string, string[]> = {
  "skin doctor": ["dermatology", "dermatologist"],
  doctor: ["physician"],
  kid: ["pediatrics"],
};
const common = new Set(["a", "for", "the"]);
const words = (text: string) =>
  text.split(" ").map((word) => ({ said: word, stem: common.has(word) ? null : word.replace(/s$/, "") }));
const segments = (text: string) => segmentsOf(words(text), (key) => (phrases[key] ?? []).map((meaning) => [meaning]));
const ways = (text: string) => waysToSay(segments(text)).map((way) => way.join(" "));

it.each([
  ["harbor", ["harbor"]],
  ["doctors", ["doctors", "physician"]],
  ["skin doctor austin", ["skin doctor austin", "dermatology austin", "dermatologist austin"]],
  ["doctor for kids", ["doctor kids", "physician kids", "doctor pediatrics", "physician pediatrics"]],
  ["a the", []],
])("searches for %j as %j", (text, expected) => expect(ways(text)).toEqual(expected));

it("makes no more than eight rewrites", () => expect(ways("doctor kids doctor kids doctor")).toHaveLength(8));

it("uses the given ways to search for a segment's own words", () => {
  const inOnePiece = waysToSay(segments("skin doctor austin"), ({ own, means }) =>
    means.length > 0 ? [[own.join("-")], own.map((word) => `=${word}`)] : [own],
  );
  expect(inOnePiece.map((way) => way.join(" "))).toEqual([
    "skin-doctor austin",
    "=skin =doctor austin",
    "dermatology austin",
    "dermatologist austin",
  ]);
});
