import { expect, it } from "vitest";
import { pinCell } from "@/lib/rules/import-cells";
import { pinText, pointAt, spotOf } from "@/lib/rules/pin";

it.each([
  ["41.823989,-71.412834", "41.82399, -71.41283"],
  [" 41.8 , -71 ", "41.80000, -71.00000"],
  ["41.82399, -71.41283", "41.82399, -71.41283"],
  ["Providence", null],
  ["91, 0", null],
  ["41.8", null],
])("reads the pin %s as %s", (typed, stored) => expect(pinCell(typed).value).toBe(stored));

it("finds a point again at its place on a map, to a yard", () => {
  const map = { west: -71.7, south: 41.6, east: -71.1, north: 42.05 };
  const point = { latitude: 41.82399, longitude: -71.41283 };
  const spot = spotOf(map, point);
  expect(pinText(pointAt(map, spot!))).toBe(pinText(point));
  expect(pointAt(map, { x: 0, y: 0 })).toMatchObject({ longitude: -71.7 });
  expect(spotOf(map, { latitude: 42.1, longitude: -71.4 })).toBeNull();
});
