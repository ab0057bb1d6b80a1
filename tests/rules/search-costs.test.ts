import { describe, expect, it } from "vitest";
import { formsOfName, isGivenName } from "@/lib/rules/given-names";
import { bands, beyondCost, factSteps, fieldSteps, needSteps, rarityCost, wordSteps } from "@/lib/rules/search-costs";
import { conditionWords, lackText } from "@/lib/rules/search-condition";
import { type FilterName, weekTimes } from "@/lib/rules/search-filter";

const costsOf = (steps: Record<string, { cost: number }>) => Object.values(steps).map(({ cost }) => cost);

describe("the costs of a search", () => {
  it.each([fieldSteps, needSteps, wordSteps, factSteps])("grow from the best way to the worst: %#", (steps) => {
    const costs = costsOf(steps);
    expect(costs[0]).toBe(0);
    expect(costs).toEqual([...costs].sort((one, other) => one - other));
  });

  it("grow with the distance", () => {
    const costs = [...bands.map(({ cost }) => cost), beyondCost];
    expect(costs).toEqual([...costs].sort((one, other) => one - other));
  });

  it("are higher for a rare word that is missing than for a common one, and never negative", () => {
    expect([0, 1, 30, 1000, 1_000_000].map(rarityCost)).toEqual([10, 10, 6, 1, 0]);
  });

  it("keep a mere mention and related fields behind any distance and any missing fact", () => {
    expect(fieldSteps.mention.cost).toBeGreaterThan(beyondCost + factSteps.fails.cost);
    expect(fieldSteps.related.cost).toBeGreaterThan(fieldSteps.mention.cost);
  });
});

describe("given names", () => {
  it("have short forms, which lead back to them", () => {
    expect(formsOfName("robert")).toContain("rob");
    expect(formsOfName("rob")).toEqual(["robert"]);
    expect(formsOfName("jerry")).toEqual(["gerald", "jerome"]);
    expect([isGivenName("bob"), isGivenName("ob")]).toEqual([true, false]);
  });
});

const is = (name: FilterName, ...values: unknown[]) => ({ name, values, isNot: false });
const isNot = (name: FilterName, ...values: unknown[]) => ({ ...is(name, ...values), isNot: true });

describe("filters that words state", () => {
  it("ask for a day, for an evening, or for any weekday's evening", () => {
    expect(weekTimes("sun")).toEqual([[8640, 10080]]);
    expect(weekTimes("sat-18")).toEqual([[8280, 8640]]);
    expect(weekTimes("after-18")).toHaveLength(5);
    expect(weekTimes("late")[0]).toEqual([1260, 1440]);
    expect(weekTimes("24-hours")).toHaveLength(7);
    expect(weekTimes("now")).toEqual([]);
  });

  it.each([
    [lackText(is("open", "sat"), true), "Closed on Saturday"],
    [lackText(is("open", "sat", "sun"), true), "Closed on Saturday and Sunday"],
    [lackText(is("open", "now"), false), "Doesn't list its hours"],
    [lackText(isNot("open", "sun"), false), "Doesn't list its hours"],
    [lackText(is("language", "spanish"), true), "Doesn't list Spanish"],
    [lackText(is("language", "spanish", "korean"), true), "Doesn't list Spanish or Korean"],
    [lackText(isNot("language", "spanish"), false), "Doesn't list its languages"],
    [lackText(is("gender", "f"), true), "Male"],
    [lackText(is("price", "low"), false), "Doesn't list a price level in dollar signs"],
    [lackText(is("telehealth", true), false), "Doesn't list virtual appointments"],
  ])("say what a listing lacks: %s", (text, due) => expect(text).toBe(due));

  it.each([
    [is("open", "sat", "sun"), "open on Saturday or Sunday"],
    [is("language", "spanish", "haitian creole"), "speaks Spanish or Haitian Creole"],
    [is("gender", "f", "m"), "female or male"],
    [isNot("open", "sat"), "not open on Saturday"],
    [isNot("insurance", "aetna"), "doesn't take Aetna"],
    [isNot("free_consultation", true), "without free consultation"],
    [isNot("accepting_new", true), "not accepting new patients or clients"],
  ])("say what is asked for: %j", (condition, due) => expect(conditionWords(condition)).toBe(due));
});
