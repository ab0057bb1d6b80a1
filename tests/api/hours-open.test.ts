import { expect, it } from "vitest";
import { exceptionalTimes, openState } from "@/lib/rules/open-now";
import { type Hours, type HoursException, multirange, type Span, weekRanges } from "@/lib/rules/opening-hours";
import { database } from "@/server/db/client";
import { queryRows } from "@/server/db/sql";

/** Numbers from 0 up to `below`, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const zones = ["America/New_York", "America/Phoenix", "Pacific/Honolulu", "America/St_Johns", "Asia/Kolkata"];
const quarter = 15;
const day = (number: number) => new Date(Date.UTC(2026, 9, 20 + number)).toISOString().slice(0, 10);

/** Hours as owners may store them: several spans a day, also past midnight, days by appointment, and exceptions. */
function hoursFrom(pick: (below: number) => number): Hours {
  const times = () => {
    const opens = pick(96) * quarter;
    return { opens, closes: opens + (1 + pick(96)) * quarter, ...(pick(6) === 0 && { by_appointment: true as const }) };
  };
  const spans: Span[] = Array.from({ length: pick(9) }, () => ({ day: pick(7), ...times() }));
  const exceptions: HoursException[] = Array.from({ length: pick(4) }, () => {
    const from = pick(25);
    return { from: day(from), to: day(from + pick(3)), note: "", spans: Array.from({ length: pick(3) }, times) };
  });
  return { spans, exceptions, timeZone: zones[pick(zones.length)]! };
}

it("finds the same places open in the database as pages say, around exceptions and both clock changes", async () => {
  const pick = numbers(20_261_129);
  const moments = Array.from({ length: 160 }, () => {
    const start = pick(2) === 0 ? Date.UTC(2026, 9, 20) : Date.UTC(2027, 2, 10);
    return new Date(start + pick(20 * 96) * quarter * 60_000 + (pick(3) - 1) * 60_000);
  });
  const wrong: unknown[] = [];
  for (let round = 0; round < 60; round += 1) {
    const hours = hoursFrom(pick);
    const { dates, ranges } = exceptionalTimes(hours);
    const rows = await queryRows<{ at: Date; is_open: boolean | null }>(database())`
      SELECT at, is_open(${hours.timeZone}, ${multirange(weekRanges(hours.spans))}::int4multirange, ${dates}::int[],
        ${multirange(ranges)}::int4multirange, at) AS is_open
      FROM unnest(${moments.map((moment) => moment.toISOString())}::timestamptz[]) AS at`;
    for (const { at, is_open: isOpen } of rows) {
      if (isOpen !== openState(hours, at).isOpen) wrong.push({ hours, at, isOpen });
    }
  }
  expect(wrong).toEqual([]);
});
