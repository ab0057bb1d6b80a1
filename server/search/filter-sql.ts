import "server-only";
import { type Box } from "@/lib/rules/distance";
import { inUnits, readArea } from "@/lib/rules/map-area";
import { plainWords } from "@/lib/rules/plain-words";
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
import { allOf, anyOf, phraseOf, token, type WordQuery } from "./match";

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
  const { column, compared = "=" } = filterTable[name];
  return Prisma.sql`${Prisma.raw(column)} ${Prisma.raw(compared)} ${value}`;
}

/** The phrases in the texts of entries that say that they meet a filter. */
const phrasesOf = (name: FilterName, value: unknown): WordQuery[] =>
  (filterTable[name].says?.(value) ?? []).map((phrase) => phraseOf(phrase.split(" ")));

/**
 * What meets a filter that words state: an entry with its tokens, or one whose texts say it; "" where a column decides, and
 * null where nothing can meet it.
 */
export function saidQuery(name: FilterName, value: unknown, isNarrow = true): WordQuery | null {
  const phrases = phrasesOf(name, value);
  const isColumn = filterTable[name].token === undefined;
  const tokens = filterTokens({ [name]: value }, { isNarrow: isNarrow || (isColumn && phrases.length > 0) });
  if (tokens === null) return null;
  const known = allOf(tokens.map(token));
  const { wordToken } = filterTable[name];
  const words = plainWords(String(value)).split(" ");
  // "Blue cross" is meant of each insurer, and "sign" of each language, with these words in its name.
  const named = wordToken === undefined ? [] : [allOf(words.map((word) => token(`${wordToken}:${word}`)))];
  return isColumn ? known : anyOf([known, ...named, ...phrases]);
}

/** The condition for a filter that entries have no tokens for. */
function comparison(name: FilterName, value: unknown, at: Date): Prisma.Sql {
  if (name === "open") return isOpen(value as Opening, at);
  return name === "area" ? isInArea(String(value)) : meets(name, value);
}

/** The conditions for the filters that entries have no tokens for. `at`: the moment at which "open now" is asked. */
export const comparisons = (filters: Filters, at: Date, { isSaid = false } = {}): Prisma.Sql[] =>
  setFilters(filters)
    .filter(([name]) => filterTable[name].token === undefined)
    .map(([name, value]) => {
      const [condition, phrases] = [comparison(name, value, at), isSaid ? phrasesOf(name, value) : []];
      return phrases.length === 0 ? condition : Prisma.sql`(${condition} OR e.words @@ ${anyOf(phrases)}::tsquery)`;
    });

/** Whether an entry `e` meets a filter that words state, and whether it says anything of the kind. */
export function factOf(name: FilterName, value: unknown, at: Date): { holds: Prisma.Sql; known: Prisma.Sql } {
  const column = Prisma.raw(filterTable[name].column);
  return {
    holds:
      filterTable[name].token === undefined
        ? every(comparisons({ [name]: value }, at, { isSaid: true }))
        : Prisma.sql`e.words @@ ${saidQuery(name, value) ?? ""}::tsquery`,
    known: filterTable[name].control === "list" ? Prisma.sql`e.${column} <> '{}'` : Prisma.sql`e.${column} IS NOT NULL`,
  };
}

/**
 * That one of the locations of an entry `e` is at one of these points. Its further ones are null for most entries, which
 * then cost nothing more; both parts have an index.
 */
export const isAtPoint = (ids: readonly number[]): Prisma.Sql =>
  Prisma.sql`(e.place_id = ANY (${ids}::int[]) OR e.other_place_ids && ${ids}::int[])`;

/** How near the nearest location of a row is: its place among these points, nearest first; null at none of them. */
export const nearestAmong = (ids: readonly number[], row: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN ${row}.other_place_ids IS NULL THEN array_position(${ids}::int[], ${row}.place_id)
    ELSE (SELECT min(array_position(${ids}::int[], id)) FROM unnest(${row}.place_id || ${row}.other_place_ids) AS id) END`;
