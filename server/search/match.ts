import "server-only";
import { Prisma } from "../db/client";
import { every, when } from "../db/conditions";

/** What entries must hold, as texts whose numbers they hold. Put `matchSource` before a statement that asks the conditions below. */
export interface Match {
  /** Ways to say the words, each with the facts; only the facts when no words were given. Any of them will do. */
  anywhere: string[][];
  /** The same in names. */
  inName: string[][];
  /** The very name, with the facts; null when no words were given. */
  exact: string[] | null;
  /** The points near which it must lie; null for anywhere. */
  points: readonly number[] | null;
  /** What keys don't say, of an entry `e`. */
  conditions: Prisma.Sql[];
}

/** The statement's text differs by the number of ways; so few numbers, so that each connection plans few statements. */
const sizes = [0, 1, 2, 4, 8];

/** How many ways a statement has that is to ask for so many. */
export const sizeFor = (ways: number): number => sizes.find((size) => size >= ways) ?? 8;

/** As many ways as the statement has, the last one again for those that are too few. */
export const padded = (ways: string[][], size = sizeFor(ways.length)): string[][] =>
  Array.from({ length: size }, (_, at) => ways[Math.min(at, ways.length - 1)] ?? []);

/** The numbers of texts. */
export const numbersOf = (texts: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT search_key(key) FROM unnest(${texts}) AS key)`;

const pointKeys = ({ points }: Match): Prisma.Sql[] =>
  points === null ? [] : [Prisma.sql`ARRAY(SELECT search_key('p:' || point) FROM unnest(${points}::int[]) AS point)`];
const asPoints = (keys: Prisma.Sql): Prisma.Sql => Prisma.sql`${keys} AS points`;

/** Looking so many points up in the index of each part takes longer than looking at what holds the words. */
const manyPoints = 300;
const asksWays = ({ anywhere }: Match): boolean => anywhere.some((way) => way.length > 0);
const isWide = ({ points }: Match): boolean => points !== null && points.length > manyPoints;
const isByPlace = (match: Match): boolean => isWide(match) && !isNameOnly(match);

/** Nothing but a wide radius is asked for. */
export const isNearOnly = (match: Match): boolean => isWide(match) && match.exact === null && !asksWays(match);
/** The points of such a search, as rows `point (id)`. */
export const pointsAsked = Prisma.sql`unnest((SELECT points FROM ask)) AS point (id)`;

type Column = "anywhere" | "inName";
export const columnOf = (column: Column, at: number): Prisma.Sql =>
  Prisma.raw(`${column === "anywhere" ? "anywhere" : "in_name"}_${at}`);

/** Which of what is found, in its order, a statement gives. */
export interface Span {
  limit: number;
  offset: number;
}

/**
 * How many rows a run may give, of a statement whose source was told the page. Asked for and not said outright: numbers
 * that the planner sees make each plan look worth planning anew, which takes longer than the search.
 */
export const rowsAsked = Prisma.sql`(SELECT rows FROM ask)`;
/** The page itself. */
export const pageAsked = Prisma.sql`LIMIT (SELECT page_rows FROM ask) OFFSET (SELECT page_offset FROM ask)`;

export const spanColumns = ({ limit, offset }: Span): Prisma.Sql[] => [
  Prisma.sql`${limit + offset}::int AS rows, ${limit}::int AS page_rows, ${offset}::int AS page_offset`,
];

/** The keys as one row, so that a statement that asks them many times is sent them once: `WITH ask AS (…)`. */
export function matchSource(match: Match, span?: Span): Prisma.Sql {
  const keys = (column: Column) =>
    padded(match[column]).map(
      (way, at) => Prisma.sql`${numbersOf(Prisma.sql`${way}::text[]`)} AS ${columnOf(column, at)}`,
    );
  const exact = Prisma.sql`${numbersOf(Prisma.sql`${match.exact ?? []}::text[]`)} AS exact`;
  const points = isByPlace(match) ? [Prisma.sql`${match.points}::int[] AS points`] : pointKeys(match).map(asPoints);
  const columns = [...keys("anywhere"), ...keys("inName"), exact, ...points, ...(span ? spanColumns(span) : [])];
  return Prisma.sql`ask AS MATERIALIZED (SELECT ${Prisma.join(columns)})`;
}

const holds = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`e.keys @> (SELECT ${column} FROM ask)`;

/** The entry has the very name. */
export const isExact = holds(Prisma.raw("exact"));

const holdsOne = (match: Match, column: Column): Prisma.Sql => {
  const ways = padded(match[column]).map((_, at) => holds(columnOf(column, at)));
  return Prisma.sql`(${Prisma.join(ways, " OR ")})`;
};

/** The entry's name holds all words. */
export const isInName = (match: Match): Prisma.Sql =>
  match.inName.length === 0 ? Prisma.sql`false` : holdsOne(match, "inName");

/** Nothing but the name itself can be looked for: all its words are too common to be indexed ("The Who"). */
export const isNameOnly = ({ exact, anywhere }: Match): boolean => exact !== null && anywhere.length === 0;

/** Whether keys are asked for: an empty list is held by everything, to which an index has no answer. */
export const asksKeys = (match: Match): boolean => isNameOnly(match) || match.points !== null || asksWays(match);

const hasPointKey = Prisma.sql`e.keys && (SELECT points FROM ask)`;
const liesThere = Prisma.sql`e.place_id IN (SELECT unnest(points) FROM ask)`;

/** What keys of words and facts don't say: where it lies, and the other conditions. */
export const isBesides = (match: Match): Prisma.Sql[] => [
  ...(match.points === null ? [] : [isByPlace(match) ? liesThere : hasPointKey]),
  ...match.conditions,
];

/** Entries `e` that a search finds. */
export function isFound(match: Match): Prisma.Sql {
  if (isNameOnly(match)) return every([isExact, ...isBesides(match)]);
  return every([...(match.anywhere.length > 0 ? [holdsOne(match, "anywhere")] : []), ...isBesides(match)]);
}

/** The same as conditions that need no source: for a statement that counts over several matches. */
export function foundInline(match: Match, isPremium: boolean | undefined): Prisma.Sql {
  const ways = isNameOnly(match) ? [match.exact ?? []] : match.anywhere;
  const said = ways.map((way) => Prisma.sql`e.keys @> ${numbersOf(Prisma.sql`${way}::text[]`)}`);
  return every([
    ...(said.length > 0 ? [Prisma.sql`(${Prisma.join(said, " OR ")})`] : []),
    ...pointKeys(match).map((keys) => Prisma.sql`e.keys && ${keys}`),
    ...when(isPremium, (wanted) => Prisma.sql`e.is_premium = ${wanted}`),
    ...match.conditions,
  ]);
}
