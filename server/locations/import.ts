import "server-only";
import { type LocationText } from "@/lib/rules/listing-location";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

interface NewLocations {
  category_id: number;
  slug: string;
  locations: readonly LocationText[];
}

/** Stores the locations of listings that this transaction has added. */
export async function insertLocations(db: Db, listings: readonly NewLocations[]): Promise<void> {
  const rows = listings.flatMap(({ category_id, slug, locations }) =>
    locations.map((location, position) => ({ category_id, slug, position, ...location })),
  );
  if (rows.length === 0) return;
  await execute(db)`
    INSERT INTO listing_location (listing_id, position, name, street_address, city, state, zip, phone, hours, pin)
    SELECT l.id, given.position, given.name, given.street_address, given.city, given.state, given.zip, given.phone,
      given.hours, given.pin
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (category_id int, slug text, position int, name text,
      street_address text, city text, state text, zip text, phone text, hours text, pin text)
    JOIN listing l ON l.category_id = given.category_id AND l.slug = given.slug ORDER BY l.id, given.position`;
}
