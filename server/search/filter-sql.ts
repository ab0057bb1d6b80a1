import "server-only";
import { type Box } from "@/lib/rules/distance";
import { inUnits, readArea } from "@/lib/rules/map-area";
import {
  type FilterName,
  type Filters,
  filterTable,
  filterTokens,
  type Opening,
  setFilters,
  weekTimes,
} from "@/lib/rules/search-filter";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import { token as wordToken } from "./match";

const multirange = (opening: Opening): string =>
  `{${weekTimes(opening)
    .map(([from, to]) => `[${from},${to})`)
    .join()}}`;

/** The condition that a column of opening hours has any of the times of an opening, which isn't "now". */
export const isOpenIn = (column: string, opening: Opening): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(column)} && ${multirange(opening)}::int4multirange`;

/** The condition that an entry `e` is open. */
const isOpen = (opening: Opening, at: Date): Prisma.Sql =>
  opening === "now"
    ? Prisma.sql`is_open(e.time_zone, e.open_minutes, e.exception_dates, e.exception_minutes, ${at}::timestamptz)`
    : isOpenIn("e.open_minutes", opening);

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

/** Whether an entry `e` meets a filter that words state, and whether it says anything of the kind. */
export function factOf(name: FilterName, value: unknown, at: Date): { holds: Prisma.Sql; known: Prisma.Sql } {
  const { column, control, token } = filterTable[name];
  const said = { [name]: value };
  const tokens = (filterTokens(said, { isNarrow: true, isSaid: true }) ?? []).map((one) => wordToken(one));
  return {
    holds: token === undefined ? every(comparisons(said, at)) : Prisma.sql`e.words @@ ${tokens.join(" & ")}::tsquery`,
    known:
      control === "list"
        ? Prisma.sql`e.${Prisma.raw(column)} <> '{}'`
        : Prisma.sql`e.${Prisma.raw(column)} IS NOT NULL`,
  };
}
