import { expect, it } from "vitest";
import { type Analytics, eventKinds } from "@/lib/contract/analytics";
import {
  analyticsCsv,
  analyticsTable,
  changeText,
  contactKinds,
  contactsOf,
  eventLabels,
} from "@/lib/format/analytics-rows";
import { shortDayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { ownerFields } from "@/lib/rules/listing-edit";
import { completenessOf } from "@/lib/rules/listing-worth";
import { ownerFigures } from "@/lib/rules/owner-figures";
import { ownerTasks } from "@/lib/rules/owner-tasks";
import { planState } from "../support/plan-state";

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
    "Day (UTC),Page views,Calls,Messages,WhatsApp,Emails,Website visits,Appearances in search\r\n" +
      "2026-11-20,1,2,3,4,5,6,7\r\n2026-11-21,0,0,0,0,0,0,0\r\n",
  );
});

it("counts neither views nor appearances as contacts", () => {
  expect(contactKinds).toHaveLength(5);
  expect(contactsOf(counts(1))).toBe(2 + 3 + 4 + 5 + 6);
});

it("compares a count with the period before in words", () => {
  expect(changeText(187, 146)).toBe("28% more than before (146)");
  expect(changeText(54, 59)).toBe("8% fewer than before (59)");
  expect(changeText(1000, 1001)).toBe("About as many as before (1,001)");
  expect(changeText(3, 0)).toBe("None before");
  expect(changeText(0, 0)).toBe("None before either");
});

it("names the empty fields that are worth something, most valuable first, and no others", () => {
  const full = Object.fromEntries(ownerFields.doctor.map((key) => [key, "x"]));
  expect(completenessOf("doctor", full).missing).toEqual([]);
  const { filled, fields, missing } = completenessOf("doctor", { ...full, language: " ", insurances: "", honors: "" });
  expect([filled, fields]).toEqual([ownerFields.doctor.length - 2, ownerFields.doctor.length]);
  expect(missing.map(({ key }) => key)).toEqual(["insurances", "language"]);
});

const named = (id: number) => ({ id, name: `Listing ${id}` });
const payment = planState({ goesOn: "owed", owedCents: 5000 });

const nothing = { transfers: [], plan: null, unanswered: [], holidays: [], facts: [], pending: [] };

it("puts what is owed first, then tasks with a deadline, and joins the reviews of all listings in one task", () => {
  const transfer = (id: number, decidableAt: string) =>
    ({ kind: "transfer", listing: named(id), person: "Ada", decidableAt, zone: "America/Chicago" }) as const;
  const first = { key: "phone", why: "Because." } as const;
  const tasks = ownerTasks({
    transfers: [transfer(1, "2026-11-26"), transfer(2, "2026-11-25")],
    plan: payment,
    unanswered: [
      { ...named(1), reviews: 1, oldestAt: "2026-11-01" },
      { ...named(2), reviews: 4, oldestAt: "2026-11-09" },
    ],
    holidays: [],
    facts: [1, 2, 3, 4].map((empty) => ({ kind: "facts", listing: named(empty), first, empty, fields: 10 })),
    pending: [{ listing: named(9), addedAt: "2026-11-20" }],
  });
  expect(tasks.map(({ kind }) => kind)).toEqual([
    "payment",
    "transfer",
    "transfer",
    "reviews",
    "facts",
    "facts",
    "facts",
    "approval",
  ]);
  expect(tasks[1]).toMatchObject({ listing: { id: 2 } });
  expect(tasks[3]).toMatchObject({ reviews: 5, oldestAt: "2026-11-01", listings: [{ id: 2 }, { id: 1 }] });
  expect(tasks[4]).toMatchObject({ listing: { id: 4 } });
  expect(ownerTasks({ ...nothing, plan: { ...payment, goesOn: "renews" } })).toEqual([]);
});

it("asks once about each holiday, over all listings", () => {
  const day = (name: string, date: string) => ({ name, date, spans: [] });
  const [christmas, newYear] = [day("Christmas Day", "2026-12-25"), day("New Year's Day", "2027-01-01")];
  const holidays = [
    { listing: named(1), days: [newYear] },
    { listing: named(2), days: [christmas, newYear] },
  ];
  expect(ownerTasks({ ...nothing, holidays })).toEqual([
    { kind: "holiday", name: "Christmas Day", date: "2026-12-25", listings: [named(2)] },
    { kind: "holiday", name: "New Year's Day", date: "2027-01-01", listings: [named(1), named(2)] },
  ]);
});
