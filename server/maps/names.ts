import "server-only";
import { type Box, milesBetween } from "@/lib/rules/distance";
import { type Db } from "../db/client";
import { queryRows } from "../db/sql";

/** How many of the largest places are tried; names that would overlap others are left out. */
const mostNames = 60;

interface City {
  city: string;
  latitude: number;
  longitude: number;
  zips: number;
}

/** A ZIP code this near a city with this many is often an institution's own ("State Board Of Insurance"), not a town. */
const ownZip = { miles: 25, cityZips: 5, degrees: 0.4 };

/** The cities in and around a box, those with the most ZIP codes first. */
export async function citiesIn(db: Db, { west, south, east, north }: Box): Promise<City[]> {
  const cities = await queryRows<City>(db)`
    SELECT city, latitude, longitude, city_zips AS zips FROM place
    WHERE city_zips > 0 AND latitude BETWEEN ${south - ownZip.degrees} AND ${north + ownZip.degrees}
      AND longitude BETWEEN ${west - ownZip.degrees} AND ${east + ownZip.degrees}
    ORDER BY city_zips DESC, id LIMIT ${mostNames}`;
  const large = cities.filter(({ zips }) => zips >= ownZip.cityZips);
  return cities.filter((city) => city.zips > 1 || large.every((each) => milesBetween(each, city) > ownZip.miles));
}

interface Spot {
  x: number;
  y: number;
}

interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Page {
  /** How large the map is at least, in pixels. */
  width: number;
  height: number;
  /** What names must not cover: spots with their radius. */
  taken: (Spot & { radius: number })[];
}

/** A character's and a line's size at the size that names are set in, in pixels. */
const text = { width: 6.6, height: 16 };

const overlap = (one: Room, other: Room) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Where a name may be: in pixels below its spot, and to its left or right, each beside a circle there at last. */
const positions = [
  ...[0, 14, -14, 25, -25].map((below) => ({ below, aside: 0 })),
  ...[1, -1].flatMap((aside) => [0, 14, -14].map((below) => ({ below, aside }))),
];
/** How far the end of a name aside is from its spot, in pixels. */
const gap = 18;

/** The names that there is room for, at or near their spots, in the order given. All in pixels. */
export function roomFor(names: readonly (Spot & { text: string })[], { width, height, taken }: Page) {
  const rooms = taken.map(({ x, y, radius }): Room => {
    return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
  });
  const isFree = (room: Room) =>
    room.left >= 0 &&
    room.top >= 0 &&
    room.right <= width &&
    room.bottom <= height &&
    !rooms.some((other) => overlap(room, other));
  return names.flatMap((name) => {
    const half = (name.text.length * text.width) / 2 + 2;
    for (const { below, aside } of positions) {
      const [x, y] = [name.x + aside * (half + gap), name.y + below];
      const room = { left: x - half, right: x + half, top: y - text.height / 2, bottom: y + text.height / 2 };
      if (isFree(room)) {
        rooms.push(room);
        return [{ ...name, x, y }];
      }
    }
    return [];
  });
}
