import { describe, expect, test } from "vitest";
import { hoursText, type Hours, type Span, spansProblem, timesText, weekRanges } from "@/lib/rules/opening-hours";
import {
  dateNumber,
  exceptionalTimes,
  exceptionPeriods,
  instantOf,
  localTime,
  openState,
  openText,
} from "@/lib/rules/open-now";
import { parseHours } from "@/lib/rules/parse-hours";

const read = (text: string) => {
  const parsed = parseHours(text);
  if (!("spans" in parsed)) return parsed.problem;
  return [hoursText(parsed.spans), ...parsed.unread.map((part) => `unread: ${part}`)].filter(Boolean).join(" | ");
};
const spansOf = (text: string): Span[] => {
  const parsed = parseHours(text);
  if (!("spans" in parsed)) throw new Error(text);
  return parsed.spans;
};

describe("hours as people write them", () => {
  test.each([
    ["Mon-Fri 9-5; Sat 10-2", "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM"],
    ["mon–fri 9am–5pm, sat 10am-2pm", "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM"],
    ["Mon-Fri 9am - 5pm Sat 10am - 2pm", "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM"],
    ["Mon-Fri 9:00 AM - 5:00 PM\nSaturday: 9 - noon\nSunday: Closed", "Mon-Fri 9 AM-5 PM; Sat 9 AM-12 PM"],
    ["Daily 11 AM–10 PM, Sun closed", "Mon-Sat 11 AM-10 PM"],
    ["24/7", "Mon-Sun 24 hours"],
    ["open 24 hours", "Mon-Sun 24 hours"],
    ["Fri 22:00-02:00", "Fri 10 PM-2 AM"],
    ["Fri 9pm-12am", "Fri 9 PM-12 AM"],
    ["M-F 8:30-12, 1-5", "Mon-Fri 8:30 AM-12 PM, 1 PM-5 PM"],
    ["Monday through Thursday 7:30 a.m. to 6 p.m.; Friday 7-noon", "Mon-Thu 7:30 AM-6 PM; Fri 7 AM-12 PM"],
    ["weekdays 9-17", "Mon-Fri 9 AM-5 PM"],
    ["Tues & Thurs: 9-1pm", "Tue 9 AM-1 PM; Thu 9 AM-1 PM"],
    ["Sat-Mon 10-4", "Mon 10 AM-4 PM; Sat-Sun 10 AM-4 PM"],
    ["Sun 12-8", "Sun 12 PM-8 PM"],
    ["Fri 5-10", "Fri 5 PM-10 PM"],
    ["Mon 0900-1730", "Mon 9 AM-5:30 PM"],
    ["Th 9-9", "Thu 9 AM-9 PM"],
    ["Mon closed", ""],
    ["M-F 8am-5pm, closed Sun", "Mon-Fri 8 AM-5 PM"],
    ["Closed on Sundays; Mon-Sat 10-6", "Mon-Sat 10 AM-6 PM"],
    ["Mon-Fri: 8:00 AM to 5:00 PM, Sat/Sun: Closed", "Mon-Fri 8 AM-5 PM"],
    ["9:00 AM – 12:30 PM, 1:30 PM – 6 PM", "Mon-Sun 9 AM-12:30 PM, 1:30 PM-6 PM"],
    ["Mo-Fr 08:00-18:00; Sa 10:00-14:00; Su off", "Mon-Fri 8 AM-6 PM; Sat 10 AM-2 PM"],
    ["Monday: 9:00 AM – 5:00 PM, Tuesday: 9:00 AM – 5:00 PM, Sunday: Closed", "Mon-Tue 9 AM-5 PM"],
    ["MWF 9-5", "Mon 9 AM-5 PM; Wed 9 AM-5 PM; Fri 9 AM-5 PM"],
    ["Tu/Th 9-5", "Tue 9 AM-5 PM; Thu 9 AM-5 PM"],
    ["9am to 5pm Monday to Friday", "Mon-Fri 9 AM-5 PM"],
    ["24 hours, 7 days a week", "Mon-Sun 24 hours"],
    ["Hours of operation: Mon-Fri 9.00-17.30", "Mon-Fri 9 AM-5:30 PM"],
    ["Office hours: Mon thru Fri 9am til 5pm", "Mon-Fri 9 AM-5 PM"],
    ["Open daily 10-6", "Mon-Sun 10 AM-6 PM"],
    ["M 9-5, F 8-12", "Mon 9 AM-5 PM; Fri 8 AM-12 PM"],
    ["Mon-Fri 9-5, Sat by appointment", "Mon-Fri 9 AM-5 PM; Sat by appointment"],
    ["By appointment only", "Mon-Sun by appointment"],
    ["By appt.", "Mon-Sun by appointment"],
    ["Appointments only", "Mon-Sun by appointment"],
    ["weekdays 9-5, weekends by appointment", "Mon-Fri 9 AM-5 PM; Sat-Sun by appointment"],
    ["Sat 9-12 by appointment", "Sat 9 AM-12 PM by appointment"],
    ["Mon-Fri 9-12, 1-5 by appointment", "Mon-Fri 9 AM-12 PM, 1 PM-5 PM by appointment"],
    ["Mon-Fri 9-5, by appointment", "Mon-Fri 9 AM-5 PM by appointment"],
    ["Mo-Fr 08:00-12:00,13:00-17:00; Sa by appointment", "Mon-Fri 8 AM-12 PM, 1 PM-5 PM; Sat by appointment"],
    ["Mon-Fri 9-12; Mon-Fri 1-5", "Mon-Fri 9 AM-12 PM, 1 PM-5 PM"],
    ["Mon 9-5; Mon 6-8", "Mon 9 AM-5 PM, 6 PM-8 PM"],
    ["Mon 9-5, 6-8", "Mon 9 AM-5 PM, 6 PM-8 PM"],
    ["Daily 9-5; Sat 10-2", "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM; Sun 9 AM-5 PM"],
    ["M-F 8-5, closed for lunch 12-1", "Mon-Fri 8 AM-12 PM, 1 PM-5 PM"],
    ["M-F 8-5, closed 12-1", "Mon-Fri 8 AM-12 PM, 1 PM-5 PM"],
    ["Mon-Fri 9-5 except Wed", "Mon-Tue 9 AM-5 PM; Thu-Fri 9 AM-5 PM"],
    ["M-Th 8a-5p", "Mon-Thu 8 AM-5 PM"],
    ["Fri-Sat 11-12", "Fri-Sat 11 AM-12 AM"],
    ["Monday\n9 AM–5 PM\nTuesday\n10 AM–2 PM\nSunday\nClosed", "Mon 9 AM-5 PM; Tue 10 AM-2 PM"],
    ["M-F: 9am-6pm / Sat: 10am-4pm", "Mon-Fri 9 AM-6 PM; Sat 10 AM-4 PM"],
    ["lunes a viernes 9-17; sábado 10-14; domingo cerrado", "Mon-Fri 9 AM-5 PM; Sat 10 AM-2 PM"],
    ["Lun-Vie 9:00-18:00", "Mon-Fri 9 AM-6 PM"],
    ["Weds 9-5", "Wed 9 AM-5 PM"],
    ["7 days a week 8am-8pm", "Mon-Sun 8 AM-8 PM"],
    ["Mo,Tu,We,Th,Fr 09:00-12:00", "Mon-Fri 9 AM-12 PM"],
    ["Su-Th 11:00-22:00; Fr-Sa 11:00-00:00", "Mon-Thu 11 AM-10 PM; Fri-Sat 11 AM-12 AM; Sun 11 AM-10 PM"],
  ])("%j is read as %j", (text, hours) => expect(read(text)).toBe(hours));

  test.each([
    ["constructor 9-5", "unread: constructor 9-5"],
    ["hello", "unread: hello"],
    ["8am-5pm PST", "Mon-Sun 8 AM-5 PM | unread: pst"],
    ["Mon 9-5; Tue 25-26", "Mon 9 AM-5 PM | unread: tue 25-26"],
    ["Mo-Fr 08:00-18:00; PH off", "Mon-Fri 8 AM-6 PM | unread: ph closed"],
    ["Mon-Fri 9-5 (closed holidays)", "Mon-Fri 9 AM-5 PM | unread: closed holidays"],
    ["Jun-Aug Mon-Fri 9-5", "unread: jun-aug mon-fri 9-5"],
    ["Mon 9-5, 4-6", "overlap"],
    ["Mon 10pm-9am; Tue 8-5", "overlap"],
    ["Mon 6-7am, 8-9am, 10-11am, 12-1pm, 2-3pm", "many"],
  ])("of %j, what isn't understood is named: %s", (text, problem) => expect(read(text)).toBe(problem));

  test.each([
    "Mon-Fri 9-5; Sat 10-2",
    "24/7",
    "Tue by appointment; Sat 9-12, 1-3 by appointment",
    "Fri-Sat 22:00-02:00",
    "Tu Th 8:15-12, 1-5:45",
  ])("what is written out is read as the same: %s", (text) =>
    expect(spansOf(hoursText(spansOf(text)))).toEqual(spansOf(text)),
  );

  test("any hours are written out so that they are read as the same", () => {
    const times = [0, 1, 60, 359, 360, 540, 719, 720, 750, 1020, 1439];
    const lengths = [1, 30, 480, 720, 721, 1439, 1440];
    for (const opens of times) {
      for (const length of lengths) {
        const spans = [{ day: 1, opens, closes: opens + length }];
        expect(spansOf(hoursText(spans))).toEqual(spans);
        const pair = [...spans, { day: 4, opens, closes: opens + length }];
        expect(spansOf(hoursText(pair))).toEqual(pair);
      }
    }
  });

  test("spans out of range are refused, and a day's times are said in words", () => {
    expect(spansProblem([{ day: 7, opens: 0, closes: 60 }])).toBe("range");
    expect(spansProblem([{ day: 0, opens: 600, closes: 600 }])).toBe("range");
    expect(timesText([])).toBe("Closed");
    expect(timesText(spansOf("Mon 9-12, 1-5"))).toBe("9 AM–12 PM, 1 PM–5 PM");
  });

  test("a week's times wrap from Sunday night to Monday morning", () =>
    expect(weekRanges(spansOf("Sun 22:00-02:00"))).toEqual([
      [0, 120],
      [6 * 1440 + 1320, 7 * 1440],
    ]));
});

const hours = (text: string, timeZone = "America/Chicago", exceptions: Hours["exceptions"] = []): Hours => ({
  spans: spansOf(text),
  exceptions,
  timeZone,
});
const saidAt = (given: Hours, instant: string) => {
  const now = new Date(instant);
  return openText(openState(given, now), localTime(now, given.timeZone).date);
};

describe("whether it is open now", () => {
  test.each([
    // 2026-11-24 is a Tuesday; Chicago is at UTC-6.
    ["Mon-Fri 9-5", "2026-11-24T14:59:00Z", "Closed · opens 9 AM"],
    ["Mon-Fri 9-5", "2026-11-24T15:00:00Z", "Open · closes 5 PM"],
    ["Mon-Fri 9-5", "2026-11-24T22:59:00Z", "Open · closes 5 PM"],
    ["Mon-Fri 9-5", "2026-11-24T23:00:00Z", "Closed · opens tomorrow 9 AM"],
    ["Mon-Fri 9-5", "2026-11-27T23:00:00Z", "Closed · opens Monday 9 AM"],
    ["Fri 22:00-02:00", "2026-11-28T07:30:00Z", "Open · closes 2 AM"],
    ["Fri 22:00-02:00", "2026-11-28T08:00:00Z", "Closed · opens Friday 10 PM"],
    ["Sun 22:00-02:00", "2026-11-23T07:00:00Z", "Open · closes 2 AM"],
    ["24/7", "2026-11-24T12:00:00Z", "Open 24 hours"],
    ["Mon closed", "2026-11-24T12:00:00Z", "Closed"],
    ["Mon 24 hours; Tue 0:00-9:00", "2026-11-24T04:00:00Z", "Open · closes tomorrow 9 AM"],
    ["Tue by appointment; Wed 9-5", "2026-11-24T16:00:00Z", "By appointment now"],
    ["Tue 1-3pm by appointment; Wed 9-5", "2026-11-24T16:00:00Z", "Closed · opens tomorrow 9 AM"],
    ["By appointment only", "2026-11-24T16:00:00Z", "By appointment now"],
  ])("%s at %s: %s", (text, instant, said) => expect(saidAt(hours(text), instant)).toBe(said));

  test.each([
    // Clocks go forward on 2027-03-14 at 2 AM, and back on 2026-11-01 at 2 AM.
    ["America/Chicago", "2027-03-14T13:59:00Z", "Closed · opens 9 AM"],
    ["America/Chicago", "2027-03-14T14:00:00Z", "Open · closes 5 PM"],
    ["America/Chicago", "2026-11-01T14:59:00Z", "Closed · opens 9 AM"],
    ["America/Chicago", "2026-11-01T15:00:00Z", "Open · closes 5 PM"],
    ["America/Phoenix", "2027-03-14T15:59:00Z", "Closed · opens 9 AM"],
    ["America/Phoenix", "2026-07-05T16:00:00Z", "Open · closes 5 PM"],
    ["Pacific/Honolulu", "2028-02-29T19:00:00Z", "Open · closes 5 PM"],
  ])("by the clock on the wall in %s at %s: %s", (zone, instant, said) =>
    expect(saidAt(hours("Mon-Sun 9-5", zone), instant)).toBe(said),
  );

  test("both times when an hour happens twice", () => {
    const given = hours("Sat 20:00-01:30");
    expect(saidAt(given, "2026-11-01T06:15:00Z")).toBe("Open · closes 1:30 AM");
    expect(saidAt(given, "2026-11-01T07:15:00Z")).toBe("Open · closes 1:30 AM");
  });

  test("an exception replaces the hours that begin on its dates, not the night before", () => {
    const closed = [{ from: "2026-11-26", to: "2026-11-27", spans: [], note: "Thanksgiving" }];
    const given = hours("Mon-Fri 20:00-02:00", "America/Chicago", closed);
    expect(saidAt(given, "2026-11-26T07:00:00Z")).toBe("Open · closes 2 AM");
    expect(saidAt(given, "2026-11-27T03:00:00Z")).toBe("Closed · opens Monday 8 PM");
  });

  test("of exceptions that overlap the shortest holds, whatever their order, and dates are said as people say them", () => {
    const winter = { from: "2026-11-20", to: "2026-12-31", spans: [{ opens: 0, closes: 1440 }], note: "" };
    const closed = { from: "2026-11-28", to: "2026-11-28", spans: [], note: "" };
    for (const exceptions of [
      [winter, closed],
      [closed, winter],
    ]) {
      const given = hours("Mon-Fri 9-5", "America/Chicago", exceptions);
      expect(saidAt(given, "2026-11-28T18:00:00Z")).toBe("Closed · opens tomorrow 12 AM");
      expect(exceptionPeriods(exceptions).map(({ from, to, spans }) => [from, to, spans.length])).toEqual([
        ["2026-11-20", "2026-11-27", 1],
        ["2026-11-28", "2026-11-28", 0],
        ["2026-11-29", "2026-12-31", 1],
      ]);
    }
    const vacation = [{ from: "2026-11-24", to: "2026-12-04", spans: [], note: "" }];
    expect(saidAt(hours("Mon-Fri 9-5", "America/Chicago", vacation), "2026-11-24T18:00:00Z")).toBe(
      "Closed · opens December 7 9 AM",
    );
  });

  test("a time on the wall leads to its moment, before and after a change of clocks", () => {
    const at = (date: string, minute: number) =>
      instantOf({ date: dateNumber(date), minute }, "America/Chicago").toISOString();
    expect(at("2027-03-13", 540)).toBe("2027-03-13T15:00:00.000Z");
    expect(at("2027-03-14", 540)).toBe("2027-03-14T14:00:00.000Z");
    expect(at("2026-11-01", 30)).toBe("2026-11-01T05:30:00.000Z");
  });

  test("what the database compares agrees with it at every quarter of an hour around exceptions", () => {
    const given = hours("Mon-Sun 10-14; Thu 20:00-03:00; Fri 22:00-02:00", "America/New_York", [
      { from: "2026-11-26", to: "2026-11-26", spans: [{ opens: 1200, closes: 1500 }], note: "" },
      { from: "2026-11-28", to: "2026-11-28", spans: [], note: "" },
    ]);
    const { dates, ranges } = exceptionalTimes(given);
    const week = weekRanges(given.spans);
    const within = (all: [number, number][], at: number) => all.some(([from, to]) => from <= at && at < to);
    for (let ms = Date.parse("2026-11-25T05:00:00Z"); ms < Date.parse("2026-12-01T05:00:00Z"); ms += 15 * 60_000) {
      const { date, minute } = localTime(new Date(ms), given.timeZone);
      const ofWeek = (((date + 3) % 7) * 1440 + minute) % 10_080;
      const isOpen = dates.includes(date) ? within(ranges, date * 1440 + minute) : within(week, ofWeek);
      expect([ms, isOpen]).toEqual([ms, openState(given, new Date(ms)).isOpen]);
    }
  });
});
