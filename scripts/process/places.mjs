import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import pg from "pg";
import { withClient } from "./database";

const require = createRequire(import.meta.url);

/** Raised when the rows that are made of the package's change. */
const edition = 1;

/** Which places a database has that is up to date, as the table's comment says it. */
function wantedPlaces() {
  const { version } = JSON.parse(readFileSync(require.resolve("zipcodes/package.json"), "utf8"));
  return `zipcodes ${version}, edition ${edition}`;
}

/** ZIP codes of the United States that lie somewhere: those of the armed forces abroad don't. */
function zipCodes() {
  const { codes } = require("zipcodes");
  return Object.values(codes).filter(
    ({ country, latitude, longitude }) => country === "US" && (latitude !== 0 || longitude !== 0),
  );
}

/** What the database's `city_name_key()` makes of a name, which takes the server ten times as long for all of them. */
const cityNameKey = (name) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/\bst\b/g, "saint")
    .replace(/\bft\b/g, "fort")
    .replace(/\bmt\b/g, "mount");

/** A city's middle is that of its ZIP codes which lies nearest to the median of them all. */
const insertPlaces = `
  with given as materialized (
    select id, min(id) over (partition by latitude, longitude) as spot_id, city, city_key, state, latitude, longitude
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::float8[], $6::float8[])
      as zip (id, city, city_key, state, latitude, longitude)
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
  insert into place (id, spot_id, city, city_key, state, latitude, longitude, city_zips)
  select id, spot_id, city, city_key, state, latitude, longitude, coalesce(zips, 0)
  from given left join middle using (id) order by id`;

async function fill(client, wanted) {
  const zips = zipCodes();
  const column = (name) => zips.map((zip) => zip[name]);
  await client.query("begin");
  // Of several that start at once the first fills it, and the others find it filled.
  await client.query("lock table place in share row exclusive mode");
  if ((await placesIn(client)) === wanted) return client.query("rollback");
  await client.query("delete from place");
  await client.query(insertPlaces, [
    zips.map(({ zip }) => Number(zip)),
    column("city"),
    column("city").map(cityNameKey),
    ...["state", "latitude", "longitude"].map(column),
  ]);
  await client.query(`comment on table place is ${pg.escapeLiteral(wanted)}`);
  // The listings that are there already lie somewhere too: a job of the worker's, since there may be many.
  await client.query(`
    select graphile_worker.add_job('locate-listings', job_key => 'locate-listings')
    where exists (select from listing)`);
  await client.query("commit");
  return client.query("analyze place");
}

const placesIn = async (client) =>
  (await client.query("select obj_description('place'::regclass, 'pg_class') as note")).rows[0].note;

/**
 * Fills the table of places from the package `zipcodes` where it doesn't hold this release's. Takes the queue of jobs
 * for granted.
 * @param {string} url the database's address
 */
export async function fillPlaces(url) {
  const wanted = wantedPlaces();
  await withClient(url, async (client) => {
    if ((await placesIn(client)) !== wanted) await fill(client, wanted);
  });
}
