import { expect, test } from "vitest";
import { hoursText } from "@/lib/format/hours";
import { holidayOn, holidaysToAsk, holidayToday } from "@/lib/rules/holidays";
import { dateNumber, dateText } from "@/lib/rules/open-now";
import { type Hours } from "@/lib/rules/opening-hours";

const weekdays: Hours = {
  spans: [0, 1, 2, 3, 4].map((day) => ({ day, opens: 540, closes: 1020 })),
  exceptions: [],
  timeZone: "America/Los_Angeles",
};

test("knows the dates of federal holidays, year by year", () => {
  const of = (year: number) =>
    Array.from({ length: 365 }, (_, at) => dateNumber(`${year}-01-01`) + at)
      .filter((date) => holidayOn(date))
      .map(dateText);
  const floating = (year: number) => of(year).filter((date) => !/-(01-01|06-19|07-04|11-11|12-25)$/.test(date));
  expect(of(2026)).toHaveLength(11);
  expect(floating(2026)).toEqual(["2026-01-19", "2026-02-16", "2026-05-25", "2026-09-07", "2026-10-12", "2026-11-26"]);
  expect(floating(2027)).toEqual(["2027-01-18", "2027-02-15", "2027-05-31", "2027-09-06", "2027-10-11", "2027-11-25"]);
});

test("asks 14 days ahead of a holiday on which a listing would be open, until its hours say something", () => {
  const asked = (now: string, hours = weekdays) => holidaysToAsk(hours, new Date(now)).map(({ name }) => name);
  expect(asked("2026-11-11T20:00:00Z")).toEqual(["Veterans Day"]);
  expect(asked("2026-11-12T20:00:00Z")).toEqual(["Thanksgiving Day"]);
  // It is still the day before in Los Angeles.
  expect(asked("2026-11-12T07:00:00Z")).toEqual(["Veterans Day"]);
  expect(asked("2026-12-20T20:00:00Z")).toEqual(["Christmas Day", "New Year's Day"]);
  const closed = { from: "2026-12-24", to: "2026-12-26", spans: [], note: "" };
  expect(asked("2026-12-20T20:00:00Z", { ...weekdays, exceptions: [closed] })).toEqual(["New Year's Day"]);
  // July 4, 2027 is a Sunday, on which it is closed anyway.
  expect(asked("2027-07-01T20:00:00Z")).toEqual([]);
});

test("says on a holiday that hours may differ, unless they are known", () => {
  const thanksgiving = new Date("2026-11-26T20:00:00Z");
  expect(hoursText(weekdays, thanksgiving).holiday).toBe("Thanksgiving Day");
  const known = { ...weekdays, exceptions: [{ from: "2026-11-26", to: "2026-11-26", spans: [], note: "" }] };
  expect(holidayToday(known, thanksgiving)).toBeNull();
  expect(holidayToday(weekdays, new Date("2026-11-27T20:00:00Z"))).toBeNull();
});
