import "server-only";
import { mostLocations } from "@/lib/rules/listing-location";
import { Prisma } from "../db/client";
import { type Check } from "./check";

/** Further locations of listings (docs/decisions/0101-further-locations.md). */
export const locationChecks: readonly Check[] = [
  {
    name: "locations",
    description: `listings: how many further locations each has, at most ${mostLocations}`,
    query: () => Prisma.sql`
      SELECT l.id, l.more_locations, count(o.id)::int AS due FROM listing l
      LEFT JOIN listing_location o ON o.listing_id = l.id
      GROUP BY l.id HAVING l.more_locations <> count(o.id) OR count(o.id) > ${mostLocations}`,
  },
  {
    name: "location places",
    description: "further locations: point on the map, by ZIP code, else city",
    query: () => Prisma.sql`
      SELECT o.id, o.place_id, coalesce(zip.spot_id, city.spot_id) AS due FROM listing_location o
      LEFT JOIN place zip
        ON zip.id = CASE WHEN o.zip ~ '^[0-9]{5}([^0-9]|[0-9]{4}$|$)' THEN left(o.zip, 5)::int END
      LEFT JOIN place city ON city.city_zips > 0 AND city.city_key = city_name_key(o.city) AND city.state = upper(o.state)
      WHERE o.place_id IS DISTINCT FROM coalesce(zip.spot_id, city.spot_id)`,
  },
];
