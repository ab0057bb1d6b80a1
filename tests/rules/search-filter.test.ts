import { describe, expect, it } from "vitest";
import {
  choiceLabel,
  filterNames,
  filterParams,
  filterTable,
  type Filters,
  filterTokens,
  filterWords,
  isFilterName,
  readFilters,
  setFilters,
  valuesOf,
} from "@/lib/rules/search-filter";

/** A filter, its parameters in the address, the tokens that it requires, and its words. */
const cases: [Filters, Record<string, string | number>, string[] | null, string][] = [
  [{ type: "doctor" }, { type: "doctor" }, ["kind:doctor"], "doctors"],
  [{ min_rating: 3 }, { rating: 3 }, [], "rating 3 and up"],
  [{ gender: "f" }, { gender: "f" }, ["gender:f"], "female"],
  [{ gender: "m" }, { gender: "m" }, ["gender:m"], "male"],
  [{ open: "sat" }, { open: "sat" }, ["hours:known"], "open on Saturday"],
  [{ price: "2" }, { price: "2" }, ["price:2"], "$$"],
  [{ price: "high" }, { price: "high" }, ["price:high"], "$$$ or $$$$"],
  [{ max_price: 200 }, { max_price: 200 }, [], "at most $200"],
  [{ min_price: 50 }, { min_price: 50 }, [], "at least $50"],
  [{ open: "late" }, { open: "late" }, ["hours:known"], "open after 9 PM"],
  [{ is_premium: true }, { premium: 1 }, [], "Premium"],
  [{ free_consultation: true }, { free_consultation: 1 }, ["free:true"], "free consultation"],
  [{ accepting_new: true }, { accepting: 1 }, ["accepting:true"], "accepting new patients or clients"],
  [{ telehealth: true }, { telehealth: 1 }, ["telehealth:true"], "virtual appointments"],
  [{ wheelchair_access: true }, { wheelchair: 1 }, ["wheelchair:true"], "wheelchair access"],
  [{ language: "Español" }, { language: "Español" }, ["language:espanol"], "speaks Español"],
  [
    { language: "English; Sign Language" },
    { language: "English; Sign Language" },
    ["language:english", "language:sign language"],
    "speaks English; Sign Language",
  ],
  [{ language: " ;," }, { language: " ;," }, null, "speaks  ;,"],
  [
    { insurance: "blue cross (ppo)" },
    { insurance: "blue cross (ppo)" },
    ["insurance:blue cross (ppo)"],
    "takes Blue Cross (ppo)",
  ],
  [{ area: "-98,30,-97,30.5" }, { area: "-98,30,-97,30.5" }, [], "this part of the map"],
];

describe.each(cases)("the filter %j", (...[filters, params, tokens, words]) => {
  it("is written to the address and read from it", () => {
    expect(filterParams(filters)).toEqual(params);
    expect(readFilters((name) => String(params[name] ?? ""))).toEqual(filters);
  });

  it("requires its tokens, and is described by its words", () => {
    expect(filterTokens(filters)).toEqual(tokens);
    expect(setFilters(filters).map(([name, value]) => filterWords(name, value))).toEqual([words]);
  });
});

it.each(filterNames)(
  "the filter %s keeps each of its values in the address, and has a name and words for it",
  (name) => {
    const texts: Partial<Record<string, unknown[]>> = { list: ["Any text"], area: ["-98,30,-97,30.5"], number: [200] };
    for (const value of texts[filterTable[name].control] ?? valuesOf(name)) {
      const params = filterParams({ [name]: value });
      expect(Object.keys(params)).toEqual([filterTable[name].param]);
      expect(readFilters((param) => String(params[param] ?? ""))).toEqual({ [name]: value });
      expect(filterWords(name, value)).toMatch(/\S/);
      expect(choiceLabel(name, String(value))).toMatch(/\S/);
    }
  },
);

it("labels a filter's choices, and shows the text of others unchanged", () => {
  const labelsOf = (name: "type" | "min_rating" | "gender") =>
    valuesOf(name).map((value) => choiceLabel(name, String(value)));
  expect(labelsOf("type")).toEqual(["Businesses", "Doctors"]);
  expect(labelsOf("min_rating")).toEqual(["1 and up", "2 and up", "3 and up", "4 and up"]);
  expect(labelsOf("gender")).toEqual(["Female", "Male"]);
  expect(choiceLabel("language", "deaf-friendly ASL")).toBe("deaf-friendly ASL");
});

it("requires the tokens of all filters, and none without a filter", () => {
  expect(filterTokens({})).toEqual([]);
  expect(filterTokens({ open: "now" })).toEqual(["hours:known"]);
  expect(filterTokens({ open: "now" }, { isNarrow: true })).toEqual([]);
  expect(filterTokens({ language: "Thai", gender: "f", insurance: undefined })).toEqual(["gender:f", "language:thai"]);
  expect(filterTokens({ free_consultation: false })).toEqual(["free:false"]);
});

it("finds nothing as soon as one filter can't be met", () =>
  expect(filterTokens({ gender: "f", language: ";" })).toBeNull());

it("distinguishes filters from other parameters", () =>
  expect(["gender", "min_rating", "city", "category_path", "toString"].map(isFilterName)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]));
