import type pg from "pg";
import { multirange, weekRanges } from "../../lib/rules/opening-hours";
import { parseHours } from "../../lib/rules/parse-hours";

/** The weeks of listings with hours, one in twenty listings each. */
const weeks = [
  "Mon-Fri 9 AM-5 PM",
  "Mon-Fri 8:30 AM-12 PM, 1-5:30 PM",
  "Mon-Thu 8 AM-6 PM; Fri 8 AM-1 PM",
  "Mon-Fri 10 AM-7 PM; Sat 10 AM-2 PM",
  "Mon-Sat 11 AM-8 PM",
  "Tue-Sat 9 AM-6 PM",
  "Mon-Sun 6 PM-2 AM",
  "Mon-Sun 24 hours",
];

/** Stores the opening hours of two in five listings. */
async function fillHours(client: pg.Client) {
  for (const [at, week] of weeks.entries()) {
    const parsed = parseHours(week);
    if (!("spans" in parsed)) throw new Error(`"${week}" can't be read as hours.`);
    await client.query(
      `insert into listing_hours (listing_id, spans, open_minutes, updated_at)
       select id, $1::jsonb, $2::int4multirange, created_at from listing where id % 20 = $3`,
      [JSON.stringify(parsed.spans), multirange(weekRanges(parsed.spans)), at],
    );
  }
}

/** Stores one to three further locations of one in 33 listings, each in the city of another listing. */
const fillLocations = (client: pg.Client) =>
  client.query(`
    insert into listing_location (listing_id, position, street_address, city, state, zip, place_id)
    select l.id, n, o.street_address, o.city, o.state, o.zip, o.place_id
    from listing l cross join generate_series(1, 1 + l.id % 3) n
    join listing o on o.id = 1 + (l.id * 37 + n * 101) % (select max(id) from listing)
    where l.id % 33 = 0;
    update listing set more_locations = 1 + id % 3 where id % 33 = 0`);

/** Adds opening hours and further locations to listings whose search entries are not written yet. */
export async function fillRich(client: pg.Client) {
  await client.query("set session_replication_role = replica");
  await fillHours(client);
  await fillLocations(client);
  await client.query("set session_replication_role = origin");
}
