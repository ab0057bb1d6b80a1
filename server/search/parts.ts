import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { kinds } from "@/lib/rules/listing-kind";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import {
  asksKeys,
  isBesides,
  isExact,
  isFound,
  isInName,
  isNameOnly,
  isNearOnly,
  type Match,
  pointsAsked,
  rowsAsked,
} from "./match";

/** The parts of the entries (migration `search_entries`), best first: those of listings that pay, and the others. */
const groups = { premium: [0, 1, 2], others: [3, 4, 5, 6, 7, 8] } as const;
export type Group = readonly number[];

/** Premium listings before the others; only one of the two where just that is asked for. */
export const groupsOf = (isPremium: boolean | undefined): Group[] => [
  ...(isPremium === false ? [] : [groups.premium]),
  ...(isPremium === true ? [] : [groups.others]),
];

const table = (part: number): Prisma.Sql => Prisma.raw(`search_entry_${part} e`);

/** Tiers of the order by their place in `relevanceTiers` (lib/rules/listing-order.ts), and none: no words were given. */
const tiers = { exact: 0, inName: 1, anywhere: 2, none: 3 } as const;
export const tierOfNone = tiers.none;

const byRank = Prisma.sql`e.score DESC, e.total_reviews DESC, e.listing_id`;

interface Run {
  source: Prisma.Sql;
  tier: number;
  found: Prisma.Sql;
}

/** A run that stops once the page is full. */
const run = ({ source, tier, found }: Run): Prisma.Sql =>
  Prisma.sql`(SELECT e.listing_id AS id, ${Prisma.raw(String(tier))} AS tier, e.score, e.total_reviews FROM ${source}
    WHERE ${found} ORDER BY ${byRank} LIMIT ${rowsAsked})`;

/** A run for each part of the group, one behind the other in the order of the rank. */
const runs = (group: Group, { tier, found }: Omit<Run, "source">): Prisma.Sql[] =>
  group.map((part) => run({ source: table(part), tier, found }));

/** The runs of a group in the order of its tiers, and within a tier of its parts. */
function tieredRuns(group: Group, match: Match): Prisma.Sql[] {
  if (match.exact === null) return runs(group, { tier: tiers.none, found: isFound(match) });
  // One name is seldom had by many: one run for all parts.
  const exact = run({
    source: Prisma.sql`search_entry e`,
    tier: tiers.exact,
    found: every([Prisma.raw(`e.part IN (${group.join()})`), isExact, ...isBesides(match)]),
  });
  if (isNameOnly(match)) return [exact];
  const [named, isOther] = [isInName(match), Prisma.sql`NOT ${isExact}`];
  return [
    exact,
    ...runs(group, { tier: tiers.inName, found: every([named, isOther, ...isBesides(match)]) }),
    ...runs(group, { tier: tiers.anywhere, found: every([isFound(match), Prisma.sql`NOT ${named}`, isOther]) }),
  ];
}

const oneBehindTheOther = (parts: Prisma.Sql[]): Prisma.Sql => Prisma.join(parts, " UNION ALL ");

const alongParts = (match: Match, of: Group[]): Prisma.Sql =>
  oneBehindTheOther(of.flatMap((group) => tieredRuns(group, match)));

/**
 * The best of everything, or of all that pays or does not: the best of each kind and group, which the index of ranks holds
 * one behind the other, merged.
 */
function alongRanks({ conditions }: Match, of: Group[], order: Prisma.Sql): Prisma.Sql {
  const best = kinds.flatMap((kind) =>
    of.map(
      (group) => Prisma.sql`(
        SELECT e.id, e.is_premium, e.score, e.total_reviews FROM ${activeListings([group])}
          AND e.kind = ${kind}::listing_kind AND ${every(conditions)} ORDER BY ${order} LIMIT ${rowsAsked})`,
    ),
  );
  return Prisma.sql`SELECT e.id, ${Prisma.raw(String(tiers.none))} AS tier, e.score FROM (${oneBehindTheOther(best)}) e
    ORDER BY ${order}`;
}

const scoreOrder = Prisma.sql`e.score DESC, e.total_reviews DESC, e.id`;
const sitesOrder = Prisma.sql`e.is_premium DESC, ${scoreOrder}`;

/** Everything, or all that pays or does not, in an order of which there is an index over listings. */
export const alongListings = ({ conditions }: Match, of: Group[], order: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT e.id, ${Prisma.raw(String(tiers.none))} AS tier, e.score FROM ${activeListings(of)} AND ${every(conditions)}
  ORDER BY ${order}`;

/** Active listings `e`, of both groups or one. */
export const activeListings = (of: Group[]): Prisma.Sql => {
  const isPremium = of.length === 1 && of[0] === groups.premium;
  const [all, some] = [Prisma.sql`listing e WHERE e.status = 'active'`, Prisma.sql`e.is_premium`];
  if (of.length === 2) return all;
  return isPremium ? Prisma.sql`${all} AND ${some}` : Prisma.sql`${all} AND NOT ${some}`;
};

/** Active listings `e` at the points of a wide radius, found from point to point along an index; no more than so many. */
const thereUpTo = (match: Match, of: Group[], rows: number): Prisma.Sql => Prisma.sql`
  SELECT e.id, e.score, e.total_reviews, e.is_premium, e.created_at FROM ${pointsAsked}, ${activeListings(of)}
    AND e.place_id = point.id AND ${every(match.conditions)} LIMIT ${Prisma.raw(String(rows))}`;

/**
 * What lies within a wide radius, in an order (of listings `e`). Few are gathered from the points and sorted; of many,
 * `otherwise` finds some soon.
 */
export const nearby = (
  match: Match,
  of: Group[],
  { order, otherwise }: { order: Prisma.Sql; otherwise: Prisma.Sql },
): Prisma.Sql => Prisma.sql`(
  WITH there AS MATERIALIZED (${thereUpTo(match, of, countedUpTo + 1)}),
    size AS MATERIALIZED (SELECT count(*) <= ${Prisma.raw(String(countedUpTo))} AS is_small FROM there)
  SELECT * FROM (
    (SELECT e.id, ${Prisma.raw(String(tiers.none))} AS tier, e.score FROM there e WHERE (SELECT is_small FROM size)
      ORDER BY ${order} LIMIT ${rowsAsked})
    UNION ALL
    (SELECT id, tier, score FROM (${otherwise}) along WHERE NOT (SELECT is_small FROM size))
  ) either)`;

/**
 * The first so many found, in the site's order (`id`, `tier`, `score`): tiers and parts one behind the other, so that the
 * database stops at the run that fills the page and never sorts all that match.
 */
export function inSitesOrder(match: Match, of: Group[], isMany: boolean): Prisma.Sql {
  if (isNearOnly(match) && !isMany) return nearby(match, of, { order: sitesOrder, otherwise: alongParts(match, of) });
  if (asksKeys(match)) return alongParts(match, of);
  return alongRanks(match, of, sitesOrder);
}

/** The first so many by score alone: each group's best, merged. */
export function byScore(match: Match, of: Group[], isMany: boolean): Prisma.Sql {
  if (!asksKeys(match)) return alongRanks(match, of, scoreOrder);
  const best = of.map((group) => {
    const along = runs(group, { tier: tiers.none, found: isFound(match) });
    return Prisma.sql`(SELECT * FROM (${oneBehindTheOther(along)}) along LIMIT ${rowsAsked})`;
  });
  const found = Prisma.sql`SELECT id, tier, score FROM (${oneBehindTheOther(best)}) best
    ORDER BY score DESC, total_reviews DESC, id`;
  return isNearOnly(match) && !isMany ? nearby(match, of, { order: scoreOrder, otherwise: found }) : found;
}

/** Some of what is found, in no order: part by part, the smallest first, until there are so many. */
export function foundAmong(match: Match, of: Group[], { columns, rows }: { columns: Prisma.Sql; rows: number }) {
  const found = isFound(match);
  const parts = of.flat().map((part) => Prisma.sql`SELECT ${columns} FROM ${table(part)} WHERE ${found}`);
  return Prisma.sql`SELECT * FROM (${oneBehindTheOther(parts)}) found LIMIT ${Prisma.raw(String(rows))}`;
}

/** How many are found, counted no further than one beyond the limit. */
export function countOf(match: Match, of: Group[]): Prisma.Sql {
  const rows = countedUpTo + 1;
  if (isNearOnly(match)) return Prisma.sql`(SELECT count(*)::int FROM (${thereUpTo(match, of, rows)}) counted)`;
  const some = asksKeys(match)
    ? foundAmong(match, of, { columns: Prisma.sql`1`, rows })
    : Prisma.sql`SELECT FROM ${activeListings(of)} AND ${isFound(match)} LIMIT ${Prisma.raw(String(rows))}`;
  return Prisma.sql`(SELECT count(*)::int FROM (${some}) counted)`;
}
