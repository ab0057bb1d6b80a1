import "server-only";
import { bands, beyondCost } from "@/lib/rules/search-costs";
import { Prisma } from "../db/client";
import { nearestAmong } from "./filter-sql";
import { type Match, type Way, type WordQuery } from "./match";
import { type Circle } from "./units";

/** A part of the words with its ways; without `missing`, every entry that is weighed meets it. */
export interface WeighedPart {
  ways: readonly Way[];
  /** What it costs to meet it in none of them. */
  missing?: number;
}

const has = (query: WordQuery): Prisma.Sql => Prisma.sql`e.words @@ ${query}::tsquery`;

/** A sum of costs; 0 of none. */
const sum = (costs: readonly Prisma.Sql[]): Prisma.Sql =>
  costs.length === 0 ? Prisma.sql`0` : Prisma.sql`(${Prisma.join([...costs], " + ")})`;

/** What it costs an entry `e` to meet a part: the cheapest of its ways. */
function partCost({ ways, missing }: WeighedPart): Prisma.Sql {
  const last = missing ?? ways.at(-1)?.cost ?? 0;
  // The last way needs no look where every entry meets one.
  const looked = missing === undefined ? ways.slice(0, -1) : ways;
  if (looked.length === 0) return Prisma.sql`${last}::int`;
  const cases = looked.map(({ cost, query }) => Prisma.sql`WHEN ${has(query)} THEN ${cost}::int`);
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE ${last}::int END`;
}

/** What the words cost an entry `e`: nothing more where its name is all of them. */
export function wordsCost(parts: readonly WeighedPart[], names: Match["names"]): Prisma.Sql {
  const cost = sum(parts.map(partCost));
  if (names.length === 0) return cost;
  const cases = names.map((way) => Prisma.sql`WHEN ${has(way.query)} THEN ${way.cost}::int`);
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE ${cost} END`;
}

/** The place of an entry's nearest location among those of a circle, nearest first; null outside. */
export const rankIn = ({ ids }: Pick<Circle, "ids">): Prisma.Sql => nearestAmong(ids, Prisma.sql`e`);

/** What it costs to be in a band of distances, from the place among a circle's points. */
export function bandCost({ miles }: Pick<Circle, "miles">, rank: Prisma.Sql): Prisma.Sql {
  const distances = [...miles.values()];
  const from = bands.map((band) => 1 + distances.filter((distance) => distance <= band.miles).length);
  const costs = [...bands.map(({ cost }) => cost), beyondCost];
  return Prisma.sql`coalesce((${costs}::int[])[1 + width_bucket(${rank}, ${from}::int[])], ${beyondCost}::int)`;
}

interface Weighing {
  /** The entries that are weighed: a table as FROM has it, with an alias. */
  entries: Prisma.Sql;
  costs: readonly Prisma.Sql[];
  /** How far an entry is, as a number that grows with the distance. */
  nearness: Prisma.Sql;
  /** The order of the results, from the columns of `found`. */
  order: Prisma.Sql;
}

/** A result, how many there are in all, and how many entries were weighed. */
export interface WeighedRow {
  listing_id: number;
  total: number;
  weighed: number;
}

/**
 * Weighs entries, each person once: the entry that costs least. Computed for each of the entries, so there must be few.
 */
export const weighed = (
  { entries, costs, nearness, order }: Weighing,
  { limit, offset }: { limit: number; offset: number },
): Prisma.Sql => Prisma.sql`
  SELECT listing_id, total::int, weighed::int FROM (
    SELECT found.*, count(*) OVER () AS total FROM (
      SELECT near.*, count(*) OVER () AS weighed, row_number() OVER (
        PARTITION BY coalesce(person, -listing_id) ORDER BY cost, rank, total_reviews DESC, listing_id) AS nth
      FROM (
        SELECT e.listing_id, e.person, e.is_premium, e.score, e.total_reviews, e.completeness, e.average_rating,
          e.created_at,
          ${sum(costs)} AS cost, ${nearness} AS rank
        FROM ${entries}
      ) near
    ) found WHERE nth = 1
  ) found ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
