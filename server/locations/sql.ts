import "server-only";
import { type Location } from "@/lib/contract/location";
import { Prisma } from "../db/client";

/** A row of `listing_location`, with its point on the map. */
export type LocationRow = Location & { place_id: number | null };

/** The locations of a listing `l` in their order, as a list of `LocationRow`; null for a listing without any. */
export const locationsOf = Prisma.sql`
  CASE WHEN l.more_locations > 0 THEN (
    SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'street_address', o.street_address, 'city', o.city,
      'state', o.state, 'zip', o.zip, 'phone', o.phone, 'hours', o.hours,
      'pin', o.pin, 'time_zone', p.time_zone, 'place_id', o.place_id) ORDER BY o.position, o.id)
    FROM listing_location o LEFT JOIN place p ON p.id = o.place_id WHERE o.listing_id = l.id) END`;

/** Serializes a location. */
export const toLocation = ({ place_id: _, ...location }: LocationRow): Location => location;

/** A listing with its locations. */
interface Placed {
  place_id: number | null;
  locations: LocationRow[] | null;
}

/** The location that is nearest, and how far away it is in miles: null is the listing's own address, or no distance. */
interface Nearest {
  location: LocationRow | null;
  miles: number | null;
}

/** The nearest location of a listing, by the miles to each point. Of equally near ones the listing's own address. */
export function nearestOf({ place_id, locations }: Placed, miles: ReadonlyMap<number, number>): Nearest {
  const milesTo = (place: number | null) => (place === null ? null : (miles.get(place) ?? null));
  let nearest: Nearest = { location: null, miles: milesTo(place_id) };
  for (const location of locations ?? []) {
    const away = milesTo(location.place_id);
    if (away !== null && away < (nearest.miles ?? Infinity)) nearest = { location, miles: away };
  }
  return nearest;
}
