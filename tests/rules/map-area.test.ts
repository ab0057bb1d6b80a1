import { describe, expect, it } from "vitest";
import { areaText, around, boxOf, changedArea, isNational, readArea, shared } from "@/lib/rules/map-area";

const austin = { west: -98, south: 30, east: -97, north: 30.5 };

describe("a part of the map in an address", () => {
  it("is read and written with three decimals at most", () => {
    expect(readArea("-98,30,-97,30.5")).toEqual(austin);
    expect(areaText(austin)).toBe("-98,30,-97,30.5");
    expect(areaText({ west: -97.600_000_1, south: 0, east: 0.05, north: 0.1 + 0.2 })).toBe("-97.6,0,0.05,0.3");
    expect(readArea(" -98,30,-97,30.5")).toBeNull();
  });

  it.each([
    ...["", "-98,30,-97", "-98,30,-97,30.5,1", "-97,30,-98,30.5", "-98,30.5,-97,30", "-98,30,-98,31", "a,b,c,d"],
    ...["-181,30,-97,31", "-98,-91,-97,31", "-98,30,181,31", "-98,30,-97,91", "1e1,2,30,40", "-98.0001,30,-97,31"],
    ...["-98,30,-97,30.5'", "NaN,0,1,1", "--98,30,-97,31", "0x1,2,3,4"],
  ])("isn't read from %j", (text) => expect(readArea(text)).toBeNull());
});

it("cells of a grid are divided by those of finer grids, and share no point with their neighbors", () => {
  const cell = boxOf({ level: 2, column: -61, row: 37 });
  expect(cell).toEqual({ west: -97.6, south: 29.6, east: -96, north: 30.4 });
  expect(boxOf({ level: 2, column: -60, row: 37 }).west).toBe(cell.east);
  const finer = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((column) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((row) => boxOf({ level: 5, column: -61 * 8 + column, row: 37 * 8 + row })),
  );
  expect(around(finer)).toEqual(cell);
  expect(around([])).toBeNull();
  expect(shared(cell, austin)).toEqual({ west: -97.6, south: 30, east: -97, north: 30.4 });
});

describe("a map's view", () => {
  it("is zoomed around its center, and moved by half of what it shows", () => {
    expect(changedArea(austin, { wider: 1 / 2 })).toEqual({ west: -97.75, south: 30.125, east: -97.25, north: 30.375 });
    expect(changedArea(austin, { wider: 2 })).toEqual({ west: -98.5, south: 29.75, east: -96.5, north: 30.75 });
    expect(changedArea(austin, { east: 1 / 2 })).toEqual({ ...austin, west: -97.5, east: -96.5 });
    expect(changedArea(austin, { north: -1 / 2 })).toEqual({ ...austin, south: 29.75, north: 30.25 });
  });

  it("ends at the size of a ZIP code's area, at the whole country, and at the edges of the Earth", () => {
    expect(changedArea({ west: -97.8, south: 30, east: -97.7, north: 30.05 }, { wider: 1 / 2 })).toBeUndefined();
    expect(changedArea({ west: -120, south: 25, east: -80, north: 45 }, { wider: 2 })).toBeNull();
    const guamToMaine = { west: -176, south: -14.4, east: 146, north: 71 };
    expect(isNational(guamToMaine)).toBe(true);
    expect(changedArea(guamToMaine, { wider: 2 })).toBeUndefined();
    expect(changedArea(guamToMaine, { wider: 1 / 2 })).toEqual({
      west: -110.25,
      south: 30.5,
      east: -80.75,
      north: 43.5,
    });
    expect(changedArea({ west: 140, south: 13, east: 179, north: 14 }, { east: 1 / 2 })?.east).toBe(180);
    expect(isNational(austin)).toBe(false);
  });
});
