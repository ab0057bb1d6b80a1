import "server-only";
import { boxAround, milesBetween, type Point } from "@/lib/rules/distance";
import { parseLocation } from "@/lib/rules/location";
import { type Db, Prisma } from "../db/client";

/** A place that the site knows. */
export interface KnownPlace extends Point {
  /** As it is called: "Austin, TX", a ZIP code with its city. */
  name: string;
  city: string;
  state: string;
}

type PlaceRow = Omit<KnownPlace, "name"> & { id: number };

const columns = Prisma.sql`id, city, state, latitude, longitude`;
const zipAtEnd = /(?:^|[\s,])(\d{5})(?:-?\d{4})?$/;

const digits = (id: number) => String(id).padStart(5, "0");

async function byZip(db: Db, zip: string): Promise<KnownPlace | null> {
  const [row] = await db.$queryRaw<PlaceRow[]>(Prisma.sql`SELECT ${columns} FROM place WHERE id = ${Number(zip)}::int`);
  return row ? { ...row, name: `${digits(row.id)} (${row.city}, ${row.state})` } : null;
}

/** The city by its name and, where that is given, its state; else the one with the most ZIP codes. */
async function byCity(db: Db, text: string): Promise<KnownPlace | null> {
  const { city, state } = parseLocation(text);
  if (!city) return null;
  const [row] = await db.$queryRaw<PlaceRow[]>(Prisma.sql`
    SELECT ${columns} FROM place
    WHERE city_key = city_name_key(${city}) AND city_zips > 0 AND state = coalesce(${state ?? null}, state)
    ORDER BY city_zips DESC, id LIMIT 1`);
  return row ? { ...row, name: `${row.city}, ${row.state}` } : null;
}

/**
 * The place that somebody means by a ZIP code (also behind an address), "City, ST", or a city alone; null when the site
 * knows none of that name.
 */
export async function findPlace(db: Db, text: string): Promise<KnownPlace | null> {
  const tidy = text.trim();
  const zip = zipAtEnd.exec(tidy)?.[1];
  const found = zip ? await byZip(db, zip) : null;
  return found ?? byCity(db, tidy.replace(zipAtEnd, ""));
}

/** Points where listings may lie within some miles of a place, the nearest first. */
export interface Around {
  ids: readonly number[];
  /** How far each is, in miles. */
  miles: ReadonlyMap<number, number>;
}

/** The points of the table of places within so many miles. */
export async function pointsAround(db: Db, from: Point, radius: number): Promise<Around> {
  const { south, north, west, east } = boxAround(from, radius);
  const rows = await db.$queryRaw<(Point & { id: number })[]>(Prisma.sql`
    SELECT id, latitude, longitude FROM place
    WHERE id = spot_id AND latitude BETWEEN ${south} AND ${north} AND longitude BETWEEN ${west} AND ${east}`);
  const near = rows
    .map((row) => [row.id, milesBetween(from, row)] as const)
    .filter(([, miles]) => miles <= radius)
    .sort(([firstId, first], [secondId, second]) => first - second || firstId - secondId);
  return { ids: near.map(([id]) => id), miles: new Map(near) };
}
