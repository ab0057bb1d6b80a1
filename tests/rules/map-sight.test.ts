import { geoMercator } from "d3-geo";
import { describe, expect, it } from "vitest";
import { nationalProjection } from "@/lib/maps/national-projection";
import { type Box } from "@/lib/rules/distance";
import { isNational } from "@/lib/rules/map-area";
import { mapMargin, movedArea, movedNationalArea, resultMapSize, scaleLimits } from "@/lib/rules/map-sight";
import { type Spot } from "@/lib/rules/pin";

const { width, height } = resultMapSize;
const still = { scale: 1, x: 0, y: 0 };

/** The map of an area of the drawing's proportions, as the server draws it. */
function drawnAround(longitude: number, latitude: number, scale: number) {
  const projection = geoMercator()
    .scale(scale)
    .center([longitude, latitude])
    .translate([width / 2, height / 2]);
  const corners = [projection.invert!([0, height])!, projection.invert!([width, 0])!] as const;
  const [[west, south], [east, north]] = corners;
  return { projection, shown: { west, south, east, north } };
}

const { projection, shown } = drawnAround(-97.74, 30.27, 20_000);
type Corner = [x: number, y: number];
const boxOf = (leftTop: Corner, rightBottom: Corner): Box => {
  const [[west, north], [east, south]] = [projection.invert!(leftTop)!, projection.invert!(rightBottom)!];
  return { west, south, east, north };
};
const expectNear = (area: Box | null, box: Box) => {
  for (const edge of ["west", "south", "east", "north"] as const) expect(area![edge]).toBeCloseTo(box[edge], 2);
};

describe("the area that a moved map shows", () => {
  it("is what is in sight within the margin", () => {
    expectNear(movedArea(shown, still), boxOf([mapMargin, mapMargin], [width - mapMargin, height - mapMargin]));
  });

  it("moves against the drawing, and shrinks as it grows", () => {
    // What was 100 units in is now at the left edge: the drawing moved to the left.
    const moved = movedArea(shown, { scale: 1, x: -100 / width, y: 60 / height });
    expectNear(moved, boxOf([mapMargin + 100, mapMargin - 60], [width - mapMargin + 100, height - mapMargin - 60]));
    const zoomed = movedArea(shown, { scale: 2, x: -0.5, y: -0.5 });
    const margin = mapMargin / 2;
    expectNear(
      zoomed,
      boxOf([width / 4 + margin, height / 4 + margin], [(width * 3) / 4 - margin, (height * 3) / 4 - margin]),
    );
  });

  it("is everything once it is wider than the country, and ends at the poles and the date line", () => {
    const wide = drawnAround(-97, 38, 1700).shown;
    expect(movedArea(wide, { scale: 1 / 4, x: 0.4, y: 0.4 })).toBeNull();
    const north = movedArea(wide, { scale: 1 / 2, x: 0.25, y: 4 });
    expect(north!.north).toBeLessThanOrEqual(90);
    expect(movedArea(wide, { scale: 1, x: 4, y: 0 })?.west ?? -180).toBeGreaterThanOrEqual(-180);
  });
});

describe("the area that a moved map of the whole country shows", () => {
  const national = nationalProjection(resultMapSize);
  const pointOf = ({ x, y }: Spot) => {
    const [longitude, latitude] = national.invert!([x * width, y * height])!;
    return { longitude, latitude };
  };
  /** The area after zooming in until a point is in the middle. */
  const areaAround = (longitude: number, latitude: number, scale: number) => {
    const [x, y] = national([longitude, latitude])!;
    return movedNationalArea(pointOf, { scale, x: 0.5 - (scale * x) / width, y: 0.5 - (scale * y) / height });
  };

  it.each([
    ["Kansas City", -94.58, 39.1],
    ["Seattle", -122.33, 47.61],
    ["Miami", -80.19, 25.76],
    ["Honolulu", -157.86, 21.31],
    ["Anchorage", -149.9, 61.22],
  ])("has %s in the middle where someone zoomed in there", (_, longitude, latitude) => {
    const area = areaAround(longitude, latitude, 8)!;
    expect((area.west + area.east) / 2).toBeCloseTo(longitude, 1);
    expect((area.south + area.north) / 2).toBeCloseTo(latitude, 1);
    expect(area.east - area.west).toBeGreaterThan(2);
  });

  it("never jumps back to the whole country", () => {
    for (const scale of [1.01, 1.2, 2, 4]) expect(isNational(areaAround(-97, 38, scale)!)).toBe(false);
  });
});

it("a map can be scaled down to a view of a ZIP code's surroundings, not further", () => {
  const [, most] = scaleLimits(shown);
  const area = movedArea(shown, { scale: most, x: (1 - most) / 2, y: (1 - most) / 2 })!;
  expect(area.east - area.west).toBeCloseTo(0.6, 1);
  expect(scaleLimits({ west: -97.9, east: -97.5, south: 30, north: 30.3 })[1]).toBe(1);
  expect(scaleLimits(null)[0]).toBe(1);
});
