import { expect, it } from "vitest";
import { type Analytics, eventKinds } from "@/lib/contract/analytics";
import { analyticsCsv, analyticsTable, contactKinds, contactsOf, eventLabels } from "@/lib/format/analytics-rows";
import { shortDayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { ownerFigures } from "@/lib/rules/owner-figures";
import { planOrder, premiumPlans, yearlySavingCents } from "@/lib/rules/pricing";

const listing = (average_rating: number, total_reviews: number, is_premium = false) => ({
  average_rating,
  total_reviews,
  is_premium,
});

it("averages all reviews of an owner's listings", () => {
  expect(ownerFigures([listing(5, 1), listing(3, 3, true), listing(0, 0)])).toEqual({
    listings: 3,
    average: 3.5,
    reviews: 4,
    premium: 1,
  });
  expect(ownerFigures([listing(0, 0)]).average).toBeNull();
  expect(ownerFigures([]).listings).toBe(0);
});

it("offers Premium for $500 a year first, or $50 a month, which is $100 more", () => {
  expect(premiumPlans.monthly.cents).toBe(5000);
  expect(premiumPlans.yearly.cents).toBe(50_000);
  expect(yearlySavingCents).toBe(10_000);
  expect(planOrder[0]).toBe("yearly");
});

it("shows cents only if there are any", () => {
  expect(dollarText(50_000)).toBe("$500");
  expect(dollarText(1250)).toBe("$12.50");
  expect(dollarText(123_456_700)).toBe("$1,234,567");
});

it("formats short dates as specified", () => expect(shortDayText("2024-03-05T23:59:59Z")).toBe("Mar 5, 2024"));

const counts = (value: number) =>
  Object.fromEntries(eventKinds.map((kind, at) => [kind, value * (at + 1)])) as Analytics["totals"];

it("has a label, a table column, and a CSV column for every event", () => {
  expect(Object.keys(eventLabels).sort()).toEqual([...eventKinds].sort());
  const days = [
    { day: "2026-11-20", ...counts(1) },
    { day: "2026-11-21", ...counts(0) },
  ];
  const { head, rows } = analyticsTable({ days });
  expect(rows.map((row) => row.length)).toEqual([head.length, head.length]);
  expect(analyticsCsv({ days })).toBe(
    "Day (UTC),Page views,Calls,Messages,WhatsApp,E-mails,Website visits,Appearances in search\r\n" +
      "2026-11-20,1,2,3,4,5,6,7\r\n2026-11-21,0,0,0,0,0,0,0\r\n",
  );
});

it("counts neither views nor appearances as contacts", () => {
  expect(contactKinds).toHaveLength(5);
  expect(contactsOf(counts(1))).toBe(2 + 3 + 4 + 5 + 6);
});
