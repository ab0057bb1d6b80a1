import { describe, expect, it } from "vitest";
import { asUnderstood, narrowingsOf } from "@/components/search/search-narrowed";
import { readSearchState } from "@/lib/search/search-state";
import { type UnderstoodPart } from "@/lib/contract/search";

const lawyer: UnderstoodPart = { kind: "concept", said: "lawyer", text: "Lawyers" };
const spanish: UnderstoodPart = {
  kind: "language",
  said: "spanish speaking",
  text: "spanish",
  words: "speaks Spanish",
};
const austin: UnderstoodPart = { kind: "place", said: "in austin tx", text: "Austin, TX" };

describe("the search as it was understood", () => {
  it.each([
    ["Lawyer, Spanish speaking in Austin, TX", "Lawyer, Spanish speaking"],
    ["Spanish speaking lawyer in Austin TX", "Spanish speaking lawyer"],
    ["a lawyr in austin tx", "a lawyr"],
    ["in Austin, TX", ""],
    ["lawyer in asutin tx", "lawyer spanish speaking"],
  ])("of %o has the words %o and the place as its location", (q, words) => {
    const shown = asUnderstood(readSearchState({ q }), { understood: [lawyer, spanish, austin] });
    expect(shown).toMatchObject({ q: words, location: "Austin, TX" });
  });

  it("keeps the words next to a location that was typed", () => {
    const shown = asUnderstood(readSearchState({ q: "lawyer", location: "asutin" }), { understood: [lawyer, austin] });
    expect(shown).toMatchObject({ q: "lawyer", location: "Austin, TX" });
  });
});

it("removes a fact from the words, and nothing else", () => {
  const search = readSearchState({ q: "Spanish speaking tax lawyer -closed", gender: "f" });
  const closed: UnderstoodPart = { kind: "excluded", said: "closed", text: "closed" };
  const answer = { near: null, understood: [lawyer, spanish, closed] };
  expect(narrowingsOf(search, { category: "", answer })).toMatchObject([
    { label: "Female", without: { q: search.q, filters: { gender: undefined } } },
    { label: "Speaks Spanish", without: { q: "tax lawyer -closed", filters: { gender: "f" } } },
    { label: "Without “closed”", without: { q: "Spanish speaking tax lawyer", filters: { gender: "f" } } },
  ]);
});
