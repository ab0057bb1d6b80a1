import { type Box, type Point } from "./distance";

/** Five decimals of a degree: about a yard. */
const decimals = 5;

/** A pin as it is stored and typed: "41.82399, -71.41283". */
export const pinText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;

/** Boxes around the states and territories, the far Aleutians and the Pacific islands among them. */
const american: readonly Box[] = [
  { south: 24, north: 50, west: -125, east: -66 },
  { south: 17, north: 19, west: -68, east: -64 },
  { south: 18, north: 29, west: -179, east: -154 },
  { south: 51, north: 72, west: -180, east: -129 },
  { south: 51, north: 54, west: 172, east: 180 },
  { south: 13, north: 21, west: 144, east: 147 },
  { south: -15, north: -11, west: -172, east: -168 },
];

/** Whether a point lies within the bounds of the United States. */
export function isAmerican({ latitude, longitude }: Point): boolean {
  return american.some(
    ({ south, north, west, east }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}

export const pinProblem = "Enter a latitude and a longitude, such as 41.82399, -71.41283.";
export const pinTooFar = "That is too far from the address. Complete the address first, or correct the pin.";

/** How far down a map in Mercator's projection a latitude is. */
const mercator = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
const latitudeAt = (down: number) => (Math.atan(Math.exp(down)) * 360) / Math.PI - 90;

/** A place on a map, as shares of its width and height from the top left: 0 to 1. */
export interface Spot {
  x: number;
  y: number;
}

/** The point at a place on a map with these edges. */
export function pointAt({ west, south, east, north }: Box, { x, y }: Spot): Point {
  const [top, bottom] = [mercator(north), mercator(south)];
  return { latitude: latitudeAt(top + (bottom - top) * y), longitude: west + (east - west) * x };
}

/** Where a point is on a map with these edges; null outside. The inverse of `pointAt`. */
export function spotOf({ west, south, east, north }: Box, { latitude, longitude }: Point): Spot | null {
  const [top, bottom] = [mercator(north), mercator(south)];
  const spot = { x: (longitude - west) / (east - west), y: (top - mercator(latitude)) / (top - bottom) };
  return Object.values(spot).every((share) => share >= 0 && share <= 1) ? spot : null;
}
