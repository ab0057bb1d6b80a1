import { expect, it } from "vitest";
import { markedStart } from "@/lib/format/marked-start";

const marked = (name: string, typed: string) =>
  markedStart(name, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join("");

it.each([
  ["Harbor Law", "har", "[Har]bor Law"],
  ["Old Harbor Law", "law harb", "Old [Harb]or [Law]"],
  ["Dr. José Núñez", "JOSE nun", "Dr. [José] [Núñ]ez"],
  ["Jose\u0301 Núñez", "jose", "[Jose\u0301] Núñez"],
  ["O'Reilly & Sons", "o reil", "[O]'[Reil]ly & Sons"],
  ["Smith", "smyth", "Smith"],
  ["Harbor", "", "Harbor"],
  ["", "x", ""],
])("marks in %j the prefixes typed as %j", (name, typed, expected) => expect(marked(name, typed)).toBe(expected));

it("keeps the whole name", () => {
  for (const name of ["  A  b-c ", "日本 歯科", "ﬁne ẞ", "🦷 Tooth"]) {
    expect(
      markedStart(name, "a b f t 日")
        .map(({ text }) => text)
        .join(""),
    ).toBe(name);
  }
});
