import { describe, expect, it } from "vitest";
import { milesText } from "@/lib/format/number";
import { boxAround, milesBetween, type Point, pointText, readPoint } from "@/lib/rules/distance";

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const jfk = at(40.639722, -73.778889);
const lax = at(33.9425, -118.408056);

describe("the distance between two points", () => {
  // Published great-circle distances on a sphere; those on the ellipsoid differ by less than 0.6%.
  it.each([
    ["New York JFK and Los Angeles LAX", jfk, lax, 2470],
    ["London and Paris", at(51.5074, -0.1278), at(48.8566, 2.3522), 213.5],
    ["Sydney and Auckland", at(-33.8688, 151.2093), at(-36.8485, 174.7633), 1340.4],
    ["Nashville BNA and Los Angeles LAX", at(36.12, -86.67), at(33.94, -118.4), 1793.6],
    ["the pole and the equator", at(90, 0), at(0, 47), 6218.4],
    ["a point and the other side of the earth", at(10, 20), at(-10, -160), 12_436.8],
    ["both sides of the date line", at(52, 179.5), at(52, -179.5), 42.54],
  ])("is right for %s", (...[, from, to, miles]) => {
    expect(Math.abs(milesBetween(from, to) / miles - 1)).toBeLessThan(0.001);
    expect(milesBetween(to, from)).toBeCloseTo(milesBetween(from, to), 9);
  });

  it("is 0 from a point to itself", () => expect(milesBetween(jfk, jfk)).toBe(0));
});

describe("the box around a point", () => {
  it.each([
    [jfk, 5],
    [lax, 250],
    [at(64.8, -147.7), 250],
    [at(18.4, -66.1), 100],
    [at(52, 179.5), 100],
    [at(89, 10), 250],
  ])("contains all points within the radius: %o, %d", (middle, miles) => {
    const { south, north, west, east } = boxAround(middle, miles);
    for (let degree = 0; degree < 360; degree += 3) {
      const edge = destination(middle, miles * 0.999, degree);
      expect(edge.latitude).toBeGreaterThanOrEqual(south);
      expect(edge.latitude).toBeLessThanOrEqual(north);
      expect(edge.longitude).toBeGreaterThanOrEqual(west);
      expect(edge.longitude).toBeLessThanOrEqual(east);
    }
  });

  it("is not much larger than necessary", () => {
    const { south, north, west, east } = boxAround(at(40, -90), 69);
    expect(north - south).toBeCloseTo(2, 1);
    expect(east - west).toBeCloseTo(2 / Math.cos((40 * Math.PI) / 180), 1);
  });
});

it.each([
  [0, "1 mi"],
  [0.6, "1 mi"],
  [3.24, "3 mi"],
  [1270.5, "1,271 mi"],
])("%d miles are shown as %j", (miles, text) => expect(milesText(miles)).toBe(text));

describe("a point in a query", () => {
  it("is rounded to two decimals and parsed again", () => {
    expect(pointText({ latitude: 30.271_289, longitude: -97.742_559 })).toBe("30.27,-97.74");
    expect(readPoint("30.27,-97.74")).toEqual({ latitude: 30.27, longitude: -97.74 });
    expect(readPoint(" 0, -0.5 ")).toEqual({ latitude: 0, longitude: -0.5 });
  });

  it.each(["", "78701", "91,0", "0,181", "30.27", "30.27,-97.74,1", "Austin, TX", "1e1,2", "--1,2"])(
    "isn't parsed from %j",
    (text) => expect(readPoint(text)).toBeNull(),
  );
});

/** The point this many miles away in a direction. */
function destination({ latitude, longitude }: Point, miles: number, bearing: number): Point {
  const [lat, lng, turn, angle] = [latitude, longitude, bearing, (miles / 3958.7613) * (180 / Math.PI)].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number, number];
  const north = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(turn));
  const east =
    lng +
    Math.atan2(Math.sin(turn) * Math.sin(angle) * Math.cos(lat), Math.cos(angle) - Math.sin(lat) * Math.sin(north));
  const degrees = (east * 180) / Math.PI;
  return { latitude: (north * 180) / Math.PI, longitude: ((degrees + 540) % 360) - 180 };
}
