import "server-only";
import { type Box, boxAround, milesBetween, type Point } from "@/lib/rules/distance";
import { parseLocation } from "@/lib/rules/location";
import { cacheValue, createCache } from "../cache/cache";
import { type Db, Prisma } from "../db/client";
import { queryRows } from "../db/sql";

interface KnownPlace extends Point {
  /** For display: "Austin, TX" or a ZIP code with its city. */
  name: string;
  city: string;
  state: string;
}

type PlaceRow = Omit<KnownPlace, "name"> & { id: number };

const columns = Prisma.sql`id, city, state, latitude, longitude`;
const zipAtEnd = /(?:^|[\s,])(\d{5})(?:-?\d{4})?$/;

const digits = (id: number) => String(id).padStart(5, "0");

async function byZip(db: Db, zip: string): Promise<KnownPlace | null> {
  const [row] = await queryRows<PlaceRow>(db)`SELECT ${columns} FROM place WHERE id = ${Number(zip)}::int`;
  return row ? { ...row, name: `${digits(row.id)} (${row.city}, ${row.state})` } : null;
}

/** The city with this name and, if given, state. Of several, the one with the most ZIP codes. */
async function byCity(db: Db, text: string): Promise<KnownPlace | null> {
  const { city, state } = parseLocation(text);
  if (!city) return null;
  const [row] = await queryRows<PlaceRow>(db)`
    SELECT ${columns} FROM place
    WHERE city_key = city_name_key(${city}) AND city_zips > 0 AND state = coalesce(${state ?? null}, state)
    ORDER BY city_zips DESC, id LIMIT 1`;
  return row ? { ...row, name: `${row.city}, ${row.state}` } : null;
}

async function readPlace(db: Db, text: string): Promise<KnownPlace | null> {
  const zip = zipAtEnd.exec(text)?.[1];
  const found = zip ? await byZip(db, zip) : null;
  return found ?? byCity(db, text.replace(zipAtEnd, ""));
}

const placesByName = createCache<{ place: KnownPlace | null }>({ name: "places by name", max: 5000 });

/**
 * Finds a place by ZIP code (also at the end of an address), "City, ST", or city alone. Returns null when there is none of
 * that name.
 */
export async function findPlace(db: Db, text: string): Promise<KnownPlace | null> {
  const name = text.trim().toLowerCase();
  return (await placesByName.load(name, async () => ({ place: await readPlace(db, name) }))).place;
}

/** A city of a name: its state, and how many ZIP codes it has. */
export interface City {
  state: string;
  zips: number;
}

/** Cities by their names as `cityKey` writes them, the largest of a name first. */
export type Cities = ReadonlyMap<string, readonly City[]>;

async function readCities(db: Db): Promise<Cities> {
  const rows = await queryRows<{ city_key: string; cities: City[] }>(db)`
    SELECT city_key, json_agg(json_build_object('state', state, 'zips', city_zips) ORDER BY city_zips DESC) AS cities
    FROM place WHERE city_zips > 0 GROUP BY city_key`;
  return new Map(rows.map(({ city_key: key, cities }) => [key, cities]));
}

/** All cities of the United States, in memory. */
export const allCities = cacheValue<Db, Cities>({ name: "cities" }, readCities);

/** The points within some miles of a place, nearest first. */
export interface Around {
  ids: readonly number[];
  /** The distance of each, in miles. */
  miles: ReadonlyMap<number, number>;
}

type Spot = Point & { id: number };

const readSpots = (db: Db): Promise<readonly Spot[]> =>
  queryRows<Spot>(db)`SELECT id, latitude, longitude FROM place WHERE id = spot_id ORDER BY latitude`;

/** All points, from south to north. They change only with a release, so they're cached until the process ends. */
const allSpots = cacheValue<Db, readonly Spot[]>({ name: "places" }, readSpots);

/** The index of the first point that isn't south of a latitude, by binary search. */
function firstFrom(spots: readonly Spot[], south: number): number {
  let [low, high] = [0, spots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spots[middle]?.latitude ?? Infinity) < south) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ids of the points in a box; those on its east and north edges are not, as in the search filter `area`. */
export async function pointsInBox(db: Db, { south, north, west, east }: Box): Promise<ReadonlySet<number>> {
  const cut = (degrees: number) => Math.floor(degrees * 1000) / 1000;
  const isIn = ({ latitude, longitude }: Point) =>
    cut(latitude) >= south && cut(latitude) < north && cut(longitude) >= west && cut(longitude) < east;
  return new Set((await allSpots(db)).filter(isIn).map(({ id }) => id));
}

async function findAround(db: Db, from: Point, radius: number): Promise<Around> {
  const { south, north, west, east } = boxAround(from, radius);
  const spots = await allSpots(db);
  const inBox: Spot[] = [];
  for (let index = firstFrom(spots, south); index < spots.length; index += 1) {
    const spot = spots[index];
    if (!spot || spot.latitude > north) break;
    if (spot.longitude >= west && spot.longitude <= east) inBox.push(spot);
  }
  const near = inBox
    .map((spot) => [spot.id, milesBetween(from, spot)] as const)
    .filter(([, miles]) => miles <= radius)
    .sort(([firstId, first], [secondId, second]) => first - second || firstId - secondId);
  return { ids: near.map(([id]) => id), miles: new Map(near) };
}

/** A few, since a wide one has thousands of points. */
const circles = createCache<Around>({ name: "points around places", max: 60 });

/** The points within a radius in miles. */
export const pointsAround = (db: Db, from: Point, radius: number): Promise<Around> =>
  circles.load([from.latitude, from.longitude, radius].join(), () => findAround(db, from, radius));
