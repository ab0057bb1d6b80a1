import { expect, it } from "vitest";
import { type FactFilters, factFilters, filterLabel, filterTokens, isFactFilter } from "@/lib/rules/search-filter";

const cases: [FactFilters, string[] | null, string][] = [
  [{ type: "doctor" }, ["kind:doctor"], "doctors"],
  [{ city: "St. Louis" }, ["city:saint louis"], "St. Louis"],
  [{ city: "Ft. Worth" }, ["city:fort worth"], "Ft. Worth"],
  [{ city: "***" }, null, "***"],
  [{ state: "tx" }, ["state:TX"], "tx"],
  [{ state: "new york" }, ["state:NY"], "new york"],
  [{ state: " Ontario " }, ["state:ONTARIO"], " Ontario "],
  [{ language: "Español" }, ["language:espanol"], "speaks Español"],
  [
    { language: "English; Sign Language" },
    ["language:english", "language:sign language"],
    "speaks English; Sign Language",
  ],
  [{ language: " ;," }, null, "speaks  ;,"],
  [{ insurance: "blue cross (ppo)" }, ["insurance:blue cross (ppo)"], "takes Blue Cross (ppo)"],
  [{ insurance: "" }, null, "takes "],
  [{ gender: "f" }, ["gender:f"], "female"],
  [{ gender: "m" }, ["gender:m"], "male"],
  [{ free_consultation: true }, ["free:true"], "free consultation"],
  [{ free_consultation: false }, ["free:false"], "free consultation"],
];

it.each(cases)("%j asks for the tokens %j, in words %j", (filters, tokens, label) => {
  expect(filterTokens(filters)).toEqual(tokens);
  const [[name, value] = []] = Object.entries(filters);
  expect(filterLabel(name as keyof FactFilters, value)).toBe(label);
});

it("has every filter in the cases above", () =>
  expect([...new Set(cases.flatMap(([filters]) => Object.keys(filters)))].sort()).toEqual([...factFilters].sort()));

it("asks for everything that several filters do, and for nothing without one", () => {
  expect(filterTokens({})).toEqual([]);
  expect(filterTokens({ gender: "f", city: "Austin", state: undefined })).toEqual(["city:austin", "gender:f"]);
});

it("finds nothing as soon as one filter can't be met", () =>
  expect(filterTokens({ gender: "f", language: ";" })).toBeNull());

it("tells fact filters from other parameters", () => {
  expect(["gender", "city", "category_path", "min_rating", "toString"].map(isFactFilter)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
