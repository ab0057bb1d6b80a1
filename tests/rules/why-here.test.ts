import { describe, expect, it } from "vitest";
import { paidFirst, whyText } from "@/components/search/why-here";
import { type SearchAnswer } from "@/lib/contract/search";
import { wireListing } from "../support/wire";

type Item = SearchAnswer["items"][number];
type Why = NonNullable<Item["why_here"]>;

const why = (given: Partial<Why>): Why => ({
  ...{ tier: "does", field: "specialty", text: "Divorce", is_related: false },
  ...given,
});

it.each([
  [why({}), false, "Specialty is Divorce"],
  [why({ field: "practice_areas" }), true, "Premium; practice areas include Divorce"],
  [why({ field: "description", text: "divorce" }), false, "Profile mentions divorce"],
  [why({ tier: "related", text: "Family law", is_related: true }), false, "Related: Family law"],
  [why({ tier: "name", field: "name" }), false, "Name is what you typed"],
  [why({ tier: "says", field: "name" }), false, "Matches its name"],
])("says why a row is here: %#", (reason, isPaid, text) => expect(whyText(reason, isPaid)?.join(" ")).toBe(text));

it("says nothing about a row without words: the heading does", () => expect(whyText(null, true)).toBeUndefined());

const item = (isPremium: boolean, tier: Why["tier"] | null): Item => ({
  type: "business",
  data: wireListing("business", "Ada", { is_premium: isPremium }),
  distance: null,
  location: null,
  place_ids: [],
  why_here: tier && why({ tier }),
  misses: [],
});
const first = { sort: "relevance", page: 1 } as const;

describe("the sponsored results", () => {
  it("are the premium ones of the best tier shown, not those of lower tiers", () => {
    const items = [item(true, "does"), item(true, "does"), item(false, "does"), item(true, "related")];
    expect(paidFirst(items, first)).toBe(2);
    expect(paidFirst([item(true, "does"), item(true, "related")], first)).toBe(1);
  });

  it("are those that come first without words", () =>
    expect(paidFirst([item(true, null), item(false, null)], first)).toBe(1));

  it("are none in an order that ignores payment, on a later page, and where an unpaid one answers better", () => {
    const items = [item(true, "does")];
    expect(paidFirst(items, { sort: "rating", page: 1 })).toBe(0);
    expect(paidFirst(items, { sort: "relevance", page: 2 })).toBe(0);
    expect(paidFirst([item(false, "name"), ...items], first)).toBe(0);
    expect(paidFirst([], first)).toBe(0);
  });
});
