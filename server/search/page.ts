import "server-only";
import { type SearchSort } from "@/lib/rules/listing-order";
import { dayMs } from "@/lib/rules/time";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import { nearestAmong } from "./filter-sql";
import { allOf, anyOf, byCost, type Match, type Part, uncovered, type Way, type WordQuery } from "./match";
import { type Circle } from "./units";

/** By merit alone, without payment. */
export const byScore = Prisma.sql`score DESC, total_reviews DESC, completeness DESC`;

/** Of what is equally good, another one first each day: as random as the hash of a number. */
const byDay = (at: Date): Prisma.Sql =>
  Prisma.sql`hashint4(listing_id # ${Math.floor(at.getTime() / dayMs)}::int), listing_id`;

/** The site's order of what is equally good an answer: payment decides first. */
export const bestFirst = (at: Date): Prisma.Sql => Prisma.sql`is_premium DESC, ${byScore}, ${byDay(at)}`;

/** The orders of results on the day of a moment, each with an index of all but the last part. */
export const orderOf = (sort: Exclude<SearchSort, "distance">, at: Date): Prisma.Sql =>
  ({
    relevance: bestFirst(at),
    rating: Prisma.sql`${byScore}, ${byDay(at)}`,
    reviews: Prisma.sql`total_reviews DESC, average_rating DESC, listing_id`,
    newest: Prisma.sql`created_at DESC, listing_id`,
  })[sort];
const columns = Prisma.sql`listing_id, person, score, total_reviews, completeness, place_id, other_place_ids`;

/**
 * That an entry `e` meets each of these queries. They are hidden from the planner: reading the statistics of words for each
 * query of a statement takes longer than most statements do (docs/decisions/0220-plans-without-word-statistics.md). They
 * stay apart, because the index of words skips what one of several conditions rules out, but not within one.
 */
export const meets = (...queries: WordQuery[]): Prisma.Sql =>
  every(queries.filter(Boolean).map((query) => Prisma.sql`e.words @@ (SELECT ${query}::tsquery)`));

/** The most classes of equal cost that one statement tells apart; what costs more is in one class. */
const mostClasses = 7;
/** The most combinations that are looked at for them. */
const mostCombinations = 24;

/** The combinations of one way for each part, the cheapest first, walked from the cheapest to its dearer neighbors. */
function* combinations(parts: readonly Part[]): Generator<Way> {
  const wayAt = (way: number, part: number) => parts[part]?.ways[way];
  const costOf = (at: readonly number[]) => at.reduce((sum, way, part) => sum + (wayAt(way, part)?.cost ?? 0), 0);
  const start = parts.map(() => 0);
  const waiting = [{ at: start, cost: costOf(start) }];
  const seen = new Set([start.join()]);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { at, cost } = next;
    yield { cost, query: allOf(at.map((way, part) => wayAt(way, part)?.query ?? "")) };
    parts.forEach(({ ways }, part) => {
      const dearer = at.with(part, (at[part] ?? 0) + 1);
      if ((dearer[part] ?? 0) >= ways.length || seen.has(dearer.join())) return;
      seen.add(dearer.join());
      waiting.push({ at: dearer, cost: costOf(dearer) });
    });
    waiting.sort((one, other) => one.cost - other.cost);
  }
}

/** What entries must meet of each part in any of its ways, if not the whole name. */
const widest = ({ parts, names }: Pick<Match, "parts" | "names">): WordQuery[] =>
  parts.flatMap(({ any }) => (any === "" ? [] : anyOf([...uncovered(names), any])));

/** The classes of entries by their cost, the cheapest first: an entry is in the first that it meets. */
function classesOf({ parts, names }: Pick<Match, "parts" | "names">): Way[] {
  if (parts.length === 0) return [];
  const cheapest: Way[] = [...names];
  let count = 0;
  for (const combination of combinations(parts)) {
    if ((count += 1) > mostCombinations) break;
    cheapest.push(combination);
  }
  const classes = byCost(cheapest);
  const isAll = count <= mostCombinations && classes.length <= mostClasses;
  return isAll
    ? classes
    : [...classes.slice(0, mostClasses - 1), { cost: Infinity, query: allOf(widest({ parts, names })) }];
}

/** Entries that meet every part of a search in some way. */
export const foundBy = (match: Match): Prisma.Sql =>
  every([meets(...widest(match), ...match.all), ...match.conditions]);

/** Some of the results, and their class; -1 where it is not known. */
interface Class {
  condition: Prisma.Sql;
  tier: number;
}

/** The classes as conditions that no entry meets twice. */
function conditionsOf(match: Match, classes: readonly Way[]): Class[] {
  return classes.map(({ query }, at) => {
    const cheaper = classes.slice(0, at).map((one) => one.query);
    const words = [query, cheaper.length > 0 ? `!${anyOf(cheaper)}` : "", ...match.all];
    return { condition: every([meets(...words), ...match.conditions]), tier: at };
  });
}

/** The class of an entry `e`, as its place among the classes. */
function classOf(classes: readonly Way[]): Prisma.Sql {
  if (classes.length === 0) return Prisma.sql`-1`;
  const cases = classes.map(({ query }, at) => Prisma.sql`WHEN e.words @@ ${query}::tsquery THEN ${at}::int`);
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} END`;
}

/** The class of a found row, looked at now if its part did not know it: sorting rows with their words takes long. */
const foundClass = (classes: readonly Way[]): Prisma.Sql => Prisma.sql`CASE WHEN found.tier < 0 THEN
  (SELECT ${classOf(classes)} FROM search_entry e WHERE e.listing_id = found.listing_id) ELSE found.tier END`;

/** How near a row of a person is: the place of its nearest location among those of the circle. */
const nearness = (circle: Circle | null, row: Prisma.Sql): Prisma.Sql =>
  circle ? nearestAmong(circle.ids, row) : Prisma.sql`0`;

/** Rows of one person are one result: the one that costs least, then the nearest, then with the most reviews. */
const isShown = (match: Match, classes: readonly Way[], circle: Circle | null): Prisma.Sql => Prisma.sql`
  (found.person IS NULL OR NOT EXISTS (
    SELECT FROM search_entry e WHERE e.person = found.person AND e.listing_id <> found.listing_id AND ${foundBy(match)}
      AND (${classOf(classes)}, ${nearness(circle, Prisma.sql`e`)}, -e.total_reviews, e.listing_id)
        < (${foundClass(classes)}, ${nearness(circle, Prisma.sql`found`)}, -found.total_reviews, found.listing_id)))`;

/**
 * The first rows of one class in an order. The planner sees the words: common ones are read along the index of the order,
 * rare ones are found by the index of words and sorted.
 */
export const ordered = ({ condition, tier }: Class, order: Prisma.Sql, rows: number | null): Prisma.Sql => Prisma.sql`
  (SELECT ${columns}, ${tier}::int AS tier FROM search_entry e WHERE ${condition} ORDER BY ${order} ${limitTo(rows)})`;

/** The same, found by the index of words. */
const sorted = ({ condition, tier }: Class, order: Prisma.Sql, rows: number | null): Prisma.Sql => Prisma.sql`
  (SELECT ${columns}, ${tier}::int AS tier FROM (SELECT * FROM search_entry e WHERE ${condition} OFFSET 0) e
  ORDER BY ${order} ${limitTo(rows)})`;

/** The same among the first entries of the order. */
const walked = ({ condition, tier }: Class, order: Prisma.Sql, { rows, walk }: Span): Prisma.Sql => Prisma.sql`
  (SELECT ${columns}, ${tier}::int AS tier FROM (SELECT * FROM search_entry ORDER BY ${order} ${limitTo(walk ?? null)}) e
  WHERE ${condition} ${limitTo(rows)})`;

const limitTo = (rows: number | null): Prisma.Sql => (rows === null ? Prisma.empty : Prisma.sql`LIMIT ${rows}`);

/** In which order, and from where distances are measured. */
interface Order {
  sort: SearchSort;
  circle: Circle | null;
  /** The moment of the search. */
  at: Date;
}

/** Which results, in their order. */
export interface Span {
  limit: number;
  offset: number;
  /** How many rows are read of each class, more than results, since several rows of a person are one; null for all. */
  rows: number | null;
  /** Among how many entries results without classes are looked for, the first of the order; without it, among all. */
  walk?: number;
}

/**
 * Results by the distance of their nearest location; of those at one point the better rated first. Payment has no say. A
 * listing with several locations is at the nearest of their points only.
 */
function nearestFirst(match: Match, { ids }: Circle): Prisma.Sql {
  const points = Prisma.sql`unnest(${ids}::int[]) WITH ORDINALITY AS point (id, place)`;
  const isNearest = Prisma.sql`${nearestAmong(ids, Prisma.sql`e`)} = point.place`;
  return Prisma.sql`
    (SELECT e.* FROM ${points} CROSS JOIN LATERAL (
      SELECT ${columns}, -1 AS tier FROM search_entry e
      WHERE e.place_id = point.id AND ${foundBy(match)} AND (e.other_place_ids IS NULL OR ${isNearest})
      UNION ALL
      SELECT ${columns}, -1 AS tier FROM search_entry e
      WHERE e.other_place_ids @> ARRAY[point.id] AND ${foundBy(match)} AND ${isNearest}
      ORDER BY ${byScore}, listing_id
    ) e)`;
}

/** A result. */
export interface OrderedRow {
  listing_id: number;
  /** The class's place among those of the search; -1 without words. */
  tier: number;
  /** How many rows were read up to here, those that aren't shown included. */
  nth: number;
}

/**
 * Whether results may be missing, because the rows read belong to too few people: as many as are read of a class were read
 * before the last row's class.
 */
export function isCut(page: readonly OrderedRow[], { rows }: Span): boolean {
  const last = page.at(-1);
  const first = page.find(({ tier }) => tier === last?.tier);
  return rows !== null && first !== undefined && first.nth > rows;
}

/** Whether results are read class by class. */
export const hasClasses = ({ parts }: Match, sort: SearchSort): boolean => sort === "relevance" && parts.length > 0;

/** The results in their order, each person once, as an `OrderedRow` each. */
export function inOrder(match: Match, { sort, circle, at }: Order, span: Span): Prisma.Sql {
  const classes = classesOf(match);
  const parts = hasClasses(match, sort) ? conditionsOf(match, classes) : [{ condition: foundBy(match), tier: -1 }];
  const read = (by: Prisma.Sql): Prisma.Sql[] =>
    parts.map((part) => (span.walk === undefined ? sorted(part, by, span.rows) : walked(part, by, span)));
  const found = sort !== "distance" ? read(orderOf(sort, at)) : circle ? [nearestFirst(match, circle)] : [];
  if (found.length === 0) return Prisma.sql`SELECT 0 AS listing_id, -1 AS tier, 0 AS nth WHERE false`;
  return Prisma.sql`
    SELECT found.listing_id, ${foundClass(classes)} AS tier, found.nth
    FROM (SELECT *, (row_number() OVER ())::int AS nth FROM (${Prisma.join(found, " UNION ALL ")}) part) found
    WHERE ${isShown(match, classes, circle)} LIMIT ${span.limit} OFFSET ${span.offset}`;
}
