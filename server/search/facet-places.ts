import "server-only";
import { readArea } from "@/lib/rules/map-area";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import { placeKeys, type SearchCriteria } from "./criteria";
import { pointsIn } from "./filter-sql";

/** How many cities are counted, the most frequent. */
const mostCities = 40;

/** The condition that a location `spot` is where a search asks: what is elsewhere is no way to narrow it. */
function isAsked({ circle, filters, place }: SearchCriteria): Prisma.Sql {
  const box = readArea(filters.area ?? "");
  const { city, state } = placeKeys(place);
  return every([
    ...(circle ? [Prisma.sql`spot.place_id = ANY (${circle.ids}::int[])`] : []),
    ...(box ? [Prisma.sql`spot.place_id IN (${pointsIn(box)})`] : []),
    ...(city === "" ? [] : [Prisma.sql`spot.city_key = ${city}`]),
    ...(state === "" ? [] : [Prisma.sql`upper(spot.state) = ${state}`]),
  ]);
}

/** The places of the results in `base` with several locations, each place of a listing once. */
export const several = (criteria: SearchCriteria): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT base.id, spot.city_key, spot.state FROM base CROSS JOIN LATERAL (
    SELECT base.city_key, base.state, base.place_id
    UNION ALL
    SELECT city_name_key(o.city), o.state, o.place_id FROM listing_location o WHERE o.listing_id = base.id
  ) spot WHERE base.more_locations > 0 AND spot.state <> '' AND ${isAsked(criteria)}`;

/** Counts states; a listing with several locations counts once in each of theirs. */
export const states = Prisma.sql`
  SELECT 'state', state, NULL, count(*)::int FROM (
    SELECT state FROM base WHERE state <> '' AND more_locations = 0
    UNION ALL SELECT state FROM (SELECT DISTINCT id, state FROM several) once
  ) every_one GROUP BY state`;

/** Counts cities by state likewise, each as the first of its listings writes it. */
export const cities = Prisma.sql`
  SELECT 'city', coalesce(CASE WHEN city_name_key(l.city) = most.city_key THEN l.city END, (
      SELECT o.city FROM listing_location o
      WHERE o.listing_id = l.id AND city_name_key(o.city) = most.city_key ORDER BY o.position, o.id LIMIT 1)),
    most.state, most.count FROM (
    SELECT state, city_key, count(*)::int AS count, min(id) AS listing FROM (
      SELECT id, city_key, state FROM base WHERE city_key <> '' AND state <> '' AND more_locations = 0
      UNION ALL SELECT id, city_key, state FROM several WHERE city_key <> ''
    ) every_one GROUP BY city_key, state ORDER BY 3 DESC, 4 LIMIT ${mostCities}
  ) most JOIN listing l ON l.id = most.listing`;
