import { expect, it } from "vitest";
import { centsOf, isYearTooCheap, planOrder, pricesIn, yearlySavingCents } from "@/lib/rules/pricing";
import { siteSettingRules } from "@/lib/rules/site-settings";

it("offers Premium for $500 a year first, or $50 a month, unless the operator sets other prices", () => {
  const { yearly_price, monthly_price } = siteSettingRules;
  const prices = pricesIn({ yearly_price: yearly_price.otherwise, monthly_price: monthly_price.otherwise });
  expect(prices).toEqual({ yearly: 50_000, monthly: 5000 });
  expect(yearlySavingCents(prices)).toBe(10_000);
  expect(planOrder[0]).toBe("yearly");
});

it("takes a year that costs less than a month for a slip", () => {
  expect(isYearTooCheap({ yearly: 4999, monthly: 5000 })).toBe(true);
  expect(isYearTooCheap({ yearly: 5000, monthly: 5000 })).toBe(false);
});

it("promises no saving where there is none", () =>
  expect(yearlySavingCents({ yearly: 70_000, monthly: 5000 })).toBe(0));

it.each([
  ["500", 50_000],
  ["49.90", 4990],
  ["1", 100],
  ["10000", 1_000_000],
  ["0.99", null],
  ["10000.01", null],
  ["19.9", null],
  ["1e3", null],
  ["-5", null],
  ["$50", null],
  ["", null],
])("reads the price %j", (text, cents) => expect(centsOf(text)).toBe(cents));
