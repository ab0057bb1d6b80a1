import "server-only";
import { type Box } from "@/lib/rules/distance";
import { inUnits, readArea } from "@/lib/rules/map-area";
import { plainWords } from "@/lib/rules/plain-words";
import { type Condition } from "@/lib/rules/search-condition";
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

/** What an entry has that meets a filter by its tokens, or whose texts say it; null where none can. */
function tokenQuery(name: FilterName, value: unknown): WordQuery | null {
  const tokens = filterTokens({ [name]: value });
  if (tokens === null) return null;
  const { wordToken } = filterTable[name];
  const words = plainWords(String(value)).split(" ");
  // "Blue cross" is meant of each insurer, and "sign" of each language, with these words in its name.
  const named = wordToken === undefined ? [] : [allOf(words.map((word) => token(`${wordToken}:${word}`)))];
  return anyOf([allOf(tokens.map(token)), ...named, ...phrasesOf(name, value)]);
}

/**
 * What entries have that may meet a condition that words state: "" where columns decide, null where none can meet it.
 * @param isNarrow whether so few are asked for that looking at each is quicker than at all with a known value
 */
export function conditionQuery({ name, values, isNot }: Condition, isNarrow: boolean): WordQuery | null {
  const { token: prefix, known } = filterTable[name];
  const isSaid = values.some((value) => phrasesOf(name, value).length > 0);
  if (prefix === undefined) return known === undefined || isNarrow || (isSaid && !isNot) ? "" : token(known);
  if (isNot) return "";
  const queries = values.flatMap((value) => tokenQuery(name, value) ?? []);
  return queries.length === 0 ? null : anyOf(queries);
}

/** The condition for a filter that entries have no tokens for. */
function comparison(name: FilterName, value: unknown, at: Date): Prisma.Sql {
  if (name === "open") return isOpen(value as Opening, at);
  return name === "area" ? isInArea(String(value)) : meets(name, value);
}

/** The conditions for the filters that entries have no tokens for. `at`: the moment at which "open now" is asked. */
export const comparisons = (filters: Filters, at: Date): Prisma.Sql[] =>
  setFilters(filters)
    .filter(([name]) => filterTable[name].token === undefined)
    .map(([name, value]) => comparison(name, value, at));

/** That an entry `e` has a value of a filter, by its column or its texts. */
function hasValue(name: FilterName, value: unknown, at: Date): Prisma.Sql {
  const isColumn = filterTable[name].token === undefined;
  const query = isColumn ? anyOf(phrasesOf(name, value)) : (tokenQuery(name, value) ?? token("none"));
  const said = Prisma.sql`e.words @@ ${query}::tsquery`;
  if (!isColumn) return said;
  const condition = comparison(name, value, at);
  return phrasesOf(name, value).length === 0 ? condition : Prisma.sql`(${condition} OR ${said})`;
}

/** Whether an entry `e` has one of a condition's values, and whether it says anything of the kind. */
export function factOf({ name, values }: Condition, at: Date): { holds: Prisma.Sql; known: Prisma.Sql } {
  const column = Prisma.raw(filterTable[name].column);
  const some = values.map((value) => hasValue(name, value, at));
  return {
    holds: Prisma.sql`coalesce(${Prisma.join(some, " OR ")}, false)`,
    known: filterTable[name].control === "list" ? Prisma.sql`e.${column} <> '{}'` : Prisma.sql`e.${column} IS NOT NULL`,
  };
}

/** The conditions on entries `e` for what words state, besides what `conditionQuery` asks for. */
export const saidConditions = (said: readonly Condition[], at: Date): Prisma.Sql[] =>
  said.flatMap((condition) => {
    const { holds, known } = factOf(condition, at);
    if (condition.isNot) return Prisma.sql`(${known} AND NOT ${holds})`;
    return filterTable[condition.name].token === undefined ? holds : [];
  });

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
