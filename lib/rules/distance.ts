/** A point on Earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The Earth's mean radius (IUGG), in miles. */
const earthRadiusMiles = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance between two points in miles, by the haversine formula. */
export function milesBetween(from: Point, to: Point): number {
  const [south, north] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(south) * Math.cos(north) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** A bounding box, in degrees. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * The smallest box with all points within `miles` of a point. A box that would cross a pole or the date line spans all
 * longitudes instead, because callers measure distances anyway.
 */
export function boxAround({ latitude, longitude }: Point, miles: number): Box {
  const angle = miles / earthRadiusMiles;
  const degrees = (angle * 180) / Math.PI;
  const [south, north] = [latitude - degrees, latitude + degrees];
  const whole = { south, north, west: -180, east: 180 };
  if (south <= -90 || north >= 90) return whole;
  // The meridians that touch the circle are farther away than those at the center's own latitude.
  const aside = (Math.asin(Math.sin(angle) / Math.cos(radians(latitude))) * 180) / Math.PI;
  const [west, east] = [longitude - aside, longitude + aside];
  return west < -180 || east > 180 ? whole : { south, north, west, east };
}

/** The radii that the search page offers, and the one it uses by default, in miles. */
export const radii = [5, 10, 25, 50, 100, 250] as const;
export const STANDARD_RADIUS = 25;
/** The largest radius that the API accepts, in miles. */
export const LARGEST_RADIUS = 250;

const pointPattern = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** The precision of a visitor's own location: two decimals, an area of some hundred houses, for privacy. */
const pointDecimals = 2;

/** A point as a query parameter: "30.27,-97.74". */
export const pointText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(pointDecimals)},${longitude.toFixed(pointDecimals)}`;

/** Parses such a parameter; null if it isn't a point on Earth. */
export function readPoint(text: string): Point | null {
  const [, first = "", second = ""] = pointPattern.exec(text.trim()) ?? [];
  const point = { latitude: Number(first), longitude: Number(second) };
  return first && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}
