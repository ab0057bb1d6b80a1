/** A point on the earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The earth's mean radius (IUGG), in miles. */
const earthRadiusMiles = 3958.7613;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance of two points in miles, by the haversine formula. */
export function milesBetween(from: Point, to: Point): number {
  const [south, north] = [radians(from.latitude), radians(to.latitude)];
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(south) * Math.cos(north) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** A stretch of latitudes and longitudes, in degrees. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * The smallest such stretch that holds all points within so many miles of a point. Where it would reach over a pole or
 * the date line it goes all around: distances are measured anyway.
 */
export function boxAround({ latitude, longitude }: Point, miles: number): Box {
  const angle = miles / earthRadiusMiles;
  const degrees = (angle * 180) / Math.PI;
  const [south, north] = [latitude - degrees, latitude + degrees];
  const whole = { south, north, west: -180, east: 180 };
  if (south <= -90 || north >= 90) return whole;
  // How far the meridians are that touch the circle: farther than at its middle's own latitude.
  const aside = (Math.asin(Math.sin(angle) / Math.cos(radians(latitude))) * 180) / Math.PI;
  const [west, east] = [longitude - aside, longitude + aside];
  return west < -180 || east > 180 ? whole : { south, north, west, east };
}

/** The radii that the search page offers, in miles, and which it takes when none is chosen. */
export const radii = [5, 10, 25, 50, 100, 250] as const;
export const STANDARD_RADIUS = 25;
/** The largest that can be asked for, in miles. */
export const LARGEST_RADIUS = 250;
