import "server-only";
import { type Box } from "@/lib/rules/distance";
import { inUnits, readArea } from "@/lib/rules/map-area";
import { type FilterName, type Filters, filterTable, type Opening, setFilters } from "@/lib/rules/search-filter";
import { Prisma } from "../db/client";

/** Saturday after 6 PM, all Saturday, and the evenings of weekdays, in minutes of the week from Monday. */
const weekTimes: Record<Exclude<Opening, "now">, string> = {
  sat: "{[7200,8640)}",
  "sat-18": "{[8280,8640)}",
  "after-18": `{${[0, 1, 2, 3, 4].map((day) => `[${day * 1440 + 1080},${(day + 1) * 1440})`).join()}}`,
};

/** The condition that an entry `e` is open. */
const isOpen = (opening: Opening, at: Date): Prisma.Sql =>
  opening === "now"
    ? Prisma.sql`is_open(e.time_zone, e.open_minutes, e.exception_dates, e.exception_minutes, ${at}::timestamptz)`
    : Prisma.sql`e.open_minutes && ${weekTimes[opening]}::int4multirange`;

/**
 * The ids of the points in a part of the map; points on its east and north edges are not. Points are cut to thousandths of
 * a degree, as the map's grid does. The latitude alone is for the index.
 */
export function pointsIn(box: Box): Prisma.Sql {
  const { west, south, east, north } = inUnits(box);
  return Prisma.sql`
    SELECT id FROM place WHERE id = spot_id AND latitude BETWEEN ${box.south - 1} AND ${box.north + 1}
      AND floor(latitude * 1000)::int >= ${south} AND floor(latitude * 1000)::int < ${north}
      AND floor(longitude * 1000)::int >= ${west} AND floor(longitude * 1000)::int < ${east}`;
}

/** The condition that one of an entry's locations is in a part of the map. */
function isInArea(text: string): Prisma.Sql {
  const box = readArea(text);
  if (!box) return Prisma.sql`false`;
  return Prisma.sql`(e.place_id IN (${pointsIn(box)}) OR e.other_place_ids && ARRAY(${pointsIn(box)}))`;
}

/** The condition that a column of entries meets a filter. */
export function meets(name: FilterName, value: unknown): Prisma.Sql {
  const { column, isLeast } = filterTable[name];
  return Prisma.sql`${Prisma.raw(column)} ${Prisma.raw(isLeast ? ">=" : "=")} ${value}`;
}

/** The conditions for the filters that entries have no tokens for. `at`: the moment at which "open now" is asked. */
export const comparisons = (filters: Filters, at: Date): Prisma.Sql[] =>
  setFilters(filters)
    .filter(([name]) => filterTable[name].token === undefined)
    .map(([name, value]) => {
      if (name === "open") return isOpen(value as Opening, at);
      return name === "area" ? isInArea(String(value)) : meets(name, value);
    });
