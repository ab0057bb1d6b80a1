import "server-only";
import { Prisma } from "../db/client";
import { isFound, isNearOnly, type Match, rowsAsked } from "./match";
import { activeListings, type Group, nearby, tierOfNone } from "./parts";

/** Orders that the parts don't help with: by columns that entries and listings both have. */
const figures = {
  reviews: (of: Prisma.Sql, id: Prisma.Sql) => Prisma.sql`${of}.total_reviews DESC, ${of}.score DESC, ${id}`,
  newest: (of: Prisma.Sql, id: Prisma.Sql) => Prisma.sql`${of}.created_at DESC, ${id}`,
} as const;
export type Figure = keyof typeof figures;

interface Along {
  figure: Figure;
  /** More are found than are counted. */
  isMany: boolean;
}

/** The order of listings `e` by a figure. */
export const listingsBy = (figure: Figure): Prisma.Sql => figures[figure](Prisma.sql`e`, Prisma.sql`e.id`);

/** All that is found, sorted. */
const sorted = (match: Match, of: Group[], figure: Figure): Prisma.Sql => Prisma.sql`
  FROM search_entry e WHERE ${Prisma.raw(`e.part IN (${of.flat().join()})`)} AND ${isFound(match)}
  ORDER BY ${figures[figure](Prisma.sql`e`, Prisma.sql`e.listing_id`)}`;

/** Those found among so many listings, which are gone through in the order of the figure; each lies in the part of its rank. */
const walked = (
  { match, of, figure }: { match: Match; of: Group[]; figure: Figure },
  listings: Prisma.Sql,
) => Prisma.sql`
  SELECT l.id, found.score
  FROM (
    SELECT e.id, e.created_at, e.total_reviews, e.score, (
      SELECT min(p.part) FROM search_part p WHERE p.is_premium = e.is_premium
        AND (e.score, e.total_reviews, -e.id) >= (p.last_score, p.last_reviews, -p.last_id)
    ) AS part
    FROM ${activeListings(of)} ORDER BY ${listingsBy(figure)} LIMIT ${listings}
  ) l CROSS JOIN LATERAL (
    SELECT e.score FROM search_entry e WHERE e.listing_id = l.id AND e.part = l.part AND ${isFound(match)} OFFSET 0
  ) found ORDER BY ${figures[figure](Prisma.sql`l`, Prisma.sql`l.id`)}`;

/** So many listings show how common a search is. */
const looked = 500;
/** To look at a listing takes as long as to sort so many. */
const sortedAtOnce = 7;
/** It may take so many times as many listings as the first of them promise. */
const patience = 4;

/**
 * The first so many found by a figure. Few are sorted. Of many, either all are sorted or the listings are gone through in
 * the order of the figure until there are enough: whichever is less work, by what the first listings show.
 */
export function byFigure(match: Match, of: Group[], { figure, isMany }: Along): Prisma.Sql {
  const tier = Prisma.raw(String(tierOfNone));
  if (!isMany && isNearOnly(match))
    return nearby(match, of, {
      order: listingsBy(figure),
      otherwise: Prisma.sql`SELECT 0 AS id, ${tier} AS tier, 0::float8 AS score`,
    });
  if (!isMany) return Prisma.sql`SELECT e.listing_id AS id, ${tier} AS tier, e.score ${sorted(match, of, figure)}`;
  const along = { match, of, figure };
  const isEnough = Prisma.sql`(SELECT count(*) FROM walk) >= ${rowsAsked}`;
  return Prisma.sql`(
    WITH seen AS MATERIALIZED (
      SELECT count(*)::float8 AS hits FROM (${walked(along, Prisma.raw(String(looked)))}) first
    ), most AS MATERIALIZED (
      SELECT CASE WHEN hits * hits * (SELECT max(id) FROM listing) > ${Prisma.raw(String(sortedAtOnce * looked ** 2))} * ${rowsAsked}::float8
        THEN (${Prisma.raw(String(patience * looked))} * ${rowsAsked}::float8 / hits)::int ELSE 0 END AS listings FROM seen
    ), walk AS MATERIALIZED (
      SELECT id, score FROM (${walked(along, Prisma.sql`(SELECT listings FROM most)`)}) along LIMIT ${rowsAsked}
    )
    SELECT id, ${tier} AS tier, score FROM walk WHERE ${isEnough}
    UNION ALL
    SELECT id, ${tier}, score FROM (
      SELECT e.listing_id AS id, e.score ${sorted(match, of, figure)} LIMIT ${rowsAsked}
    ) all_found WHERE NOT ${isEnough})`;
}
