import { expect, test } from "vitest";
import { Pace } from "@/lib/client/import/pace";
import { durationText } from "@/lib/format/number";

test("measures the rate of the last seconds, which is unknown at first and after a pause", () => {
  const pace = new Pace();
  pace.note(0, 0);
  expect(pace.rate).toBeNull();
  pace.note(1000, 10_000);
  expect(pace.rate).toBe(100);
  pace.note(1200, 30_000);
  pace.note(2200, 31_000);
  expect(pace.rate).toBe(1000);
  pace.clear();
  expect(pace.rate).toBeNull();
});

test("formats durations", () => {
  expect([0, 59, 60, 61, 3600, 4800, 7260].map(durationText)).toEqual([
    "less than a minute",
    "less than a minute",
    "1 minute",
    "2 minutes",
    "1 hour",
    "1 hour 20 minutes",
    "2 hours 1 minute",
  ]);
});
