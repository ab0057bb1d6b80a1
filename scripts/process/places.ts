import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import timeZoneAt from "@photostructure/tz-lookup";
import pg from "pg";
import { withClient } from "./database";

const require = createRequire(import.meta.url);

/** Increase when the rows computed from the package change. */
const edition = 2;

/** The version that the table's comment must name. */
function wantedPlaces() {
  const { version } = JSON.parse(readFileSync(require.resolve("zipcodes/package.json"), "utf8")) as { version: string };
  return `zipcodes ${version}, edition ${edition}`;
}

interface ZipCode {
  zip: string;
  city: string;
  state: string;
  country: string;
  latitude: number;
  longitude: number;
}

/** The ZIP codes of the United States that have a location. Those of the armed forces abroad have none. */
function zipCodes(): ZipCode[] {
  const { codes } = require("zipcodes") as { codes: Record<string, ZipCode> };
  return Object.values(codes).filter(
    ({ country, latitude, longitude }) => country === "US" && (latitude !== 0 || longitude !== 0),
  );
}

/** The same as the database's `city_name_key()`, which would take ten times as long for all cities. */
const cityNameKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/\bst\b/g, "saint")
    .replace(/\bft\b/g, "fort")
    .replace(/\bmt\b/g, "mount");

/** A city's center is the ZIP code nearest to the median of all its ZIP codes. */
const insertPlaces = `
  with given as materialized (
    select id, min(id) over (partition by latitude, longitude) as spot_id, city, city_key, state, latitude, longitude,
      time_zone
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::text[])
      as zip (id, city, city_key, state, latitude, longitude, time_zone)
  ), city as (
    select city_key, state, count(*)::int as zips,
      percentile_cont(0.5) within group (order by latitude) as latitude,
      percentile_cont(0.5) within group (order by longitude) as longitude
    from given group by city_key, state
  ), middle as (
    select distinct on (city_key, state) given.id, city.zips
    from given join city using (city_key, state)
    order by city_key, state, (given.latitude - city.latitude) ^ 2
      + ((given.longitude - city.longitude) * cos(radians(city.latitude))) ^ 2, given.id
  )
  insert into place (id, spot_id, city, city_key, state, latitude, longitude, city_zips, time_zone)
  select id, spot_id, city, city_key, state, latitude, longitude, coalesce(zips, 0), time_zone
  from given left join middle using (id) order by id`;

async function fill(client: pg.Client, wanted: string) {
  const zips = zipCodes();
  const column = <Key extends keyof ZipCode>(name: Key) => zips.map((zip) => zip[name]);
  await client.query("begin");
  // If several processes start at once, the first fills the table and the others find it filled.
  await client.query("lock table place in share row exclusive mode");
  if ((await placesIn(client)) === wanted) return client.query("rollback");
  await client.query("delete from place");
  await client.query(insertPlaces, [
    zips.map(({ zip }) => Number(zip)),
    column("city"),
    column("city").map(cityNameKey),
    column("state"),
    column("latitude"),
    column("longitude"),
    zips.map(({ latitude, longitude }) => timeZoneAt(latitude, longitude)),
  ]);
  await client.query(`comment on table place is ${pg.escapeLiteral(wanted)}`);
  // A job assigns places to existing listings, because there may be many.
  await client.query(`
    select graphile_worker.add_job('locate-listings', job_key => 'locate-listings')
    where exists (select from listing)`);
  await client.query("commit");
  return client.query("analyze place");
}

const placesIn = async (client: pg.Client) =>
  (await client.query<{ note: string | null }>("select obj_description('place'::regclass, 'pg_class') as note")).rows[0]
    ?.note;

/**
 * Fills the table of places from the package `zipcodes` unless it already has this release's data. The job queue must
 * exist.
 */
export async function fillPlaces(url: string): Promise<void> {
  const wanted = wantedPlaces();
  await withClient(url, async (client) => {
    if ((await placesIn(client)) !== wanted) await fill(client, wanted);
  });
}
