import "server-only";
import { countedUpTo } from "@/lib/contract/search";
import { Prisma } from "../db/client";
import { every } from "../listings/sql";
import { asksKeys, isBesides, isExact, isFound, isInName, isNameOnly, type Match } from "./match";

/** The parts of the entries (migration `search_entries`), best first: those of listings that pay, and the others. */
const groups = { premium: [0, 1, 2], others: [3, 4, 5, 6, 7, 8] } as const;
type Group = readonly number[];

/** Premium listings before the others; only one of the two where just that is asked for. */
export const groupsOf = (isPremium: boolean | undefined): Group[] => [
  ...(isPremium === false ? [] : [groups.premium]),
  ...(isPremium === true ? [] : [groups.others]),
];

const table = (part: number): Prisma.Sql => Prisma.raw(`search_entry_${part} e`);

/** Tiers of the order by their place in `relevanceTiers` (lib/rules/listing-order.ts), and none: no words were given. */
const tiers = { exact: 0, inName: 1, anywhere: 2, none: 3 } as const;

const byRank = Prisma.sql`e.score DESC, e.total_reviews DESC, e.listing_id`;

interface Run {
  source: Prisma.Sql;
  tier: number;
  found: Prisma.Sql;
  rows: number;
}

/** A run that stops once the page is full. */
const run = ({ source, tier, found, rows }: Run): Prisma.Sql =>
  Prisma.sql`(SELECT e.listing_id AS id, ${Prisma.raw(String(tier))} AS tier, e.score, e.total_reviews FROM ${source}
    WHERE ${found} ORDER BY ${byRank} LIMIT ${rows})`;

/** A run for each part of the group, one behind the other in the order of the rank. */
const runs = (group: Group, { tier, found, rows }: Omit<Run, "source">): Prisma.Sql[] =>
  group.map((part) => run({ source: table(part), tier, found, rows }));

/** The runs of a group in the order of its tiers, and within a tier of its parts. */
function tieredRuns(group: Group, match: Match, rows: number): Prisma.Sql[] {
  if (match.exact === null) return runs(group, { tier: tiers.none, found: isFound(match), rows });
  // One name is seldom had by many: one run for all parts.
  const exact = run({
    source: Prisma.sql`search_entry e`,
    tier: tiers.exact,
    found: every([Prisma.raw(`e.part IN (${group.join()})`), isExact, ...isBesides(match)]),
    rows,
  });
  if (isNameOnly(match)) return [exact];
  const [named, isOther] = [isInName(match), Prisma.sql`NOT ${isExact}`];
  return [
    exact,
    ...runs(group, { tier: tiers.inName, found: every([named, isOther, ...isBesides(match)]), rows }),
    ...runs(group, { tier: tiers.anywhere, found: every([isFound(match), Prisma.sql`NOT ${named}`, isOther]), rows }),
  ];
}

const oneBehindTheOther = (parts: Prisma.Sql[]): Prisma.Sql => Prisma.join(parts, " UNION ALL ");

/** Everything, or all that pays or does not, in an order of which there is an index over listings. */
const alongListings = ({ conditions }: Match, of: Group[], order: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT e.id, ${Prisma.raw(String(tiers.none))} AS tier, e.score FROM ${activeListings(of)} AND ${every(conditions)}
  ORDER BY ${order}`;

const activeListings = (of: Group[]): Prisma.Sql => {
  const isPremium = of.length === 1 && of[0] === groups.premium;
  const [all, some] = [Prisma.sql`listing e WHERE e.status = 'active'`, Prisma.sql`e.is_premium`];
  if (of.length === 2) return all;
  return isPremium ? Prisma.sql`${all} AND ${some}` : Prisma.sql`${all} AND NOT ${some}`;
};

/**
 * The first so many found, in the site's order (`id`, `tier`, `score`): tiers and parts one behind the other, so that the
 * database stops at the run that fills the page and never sorts all that match.
 */
export function inSitesOrder(match: Match, of: Group[], rows: number): Prisma.Sql {
  if (asksKeys(match)) return oneBehindTheOther(of.flatMap((group) => tieredRuns(group, match, rows)));
  return alongListings(match, of, Prisma.sql`e.is_premium DESC, e.score DESC, e.total_reviews DESC, e.id`);
}

/** The first so many by score alone: each group's best, merged. */
export function byScore(match: Match, of: Group[], rows: number): Prisma.Sql {
  if (!asksKeys(match)) return alongListings(match, of, Prisma.sql`e.score DESC, e.total_reviews DESC, e.id`);
  const best = of.map((group) => {
    const along = runs(group, { tier: tiers.none, found: isFound(match), rows });
    return Prisma.sql`(SELECT * FROM (${oneBehindTheOther(along)}) along LIMIT ${rows})`;
  });
  return Prisma.sql`SELECT id, tier, score FROM (${oneBehindTheOther(best)}) best
    ORDER BY score DESC, total_reviews DESC, id`;
}

/** Orders that the parts don't help with. */
const figures = {
  reviews: (of: Prisma.Sql, id: Prisma.Sql) => Prisma.sql`${of}.total_reviews DESC, ${of}.score DESC, ${id}`,
  newest: (of: Prisma.Sql, id: Prisma.Sql) => Prisma.sql`${of}.created_at DESC, ${id}`,
} as const;
export type Figure = keyof typeof figures;

/** The best by a figure among so many that one of the next few listings is always found. */
const alongFigure = (match: Match, of: Group[], figure: Figure): Prisma.Sql => Prisma.sql`
  SELECT l.id, ${Prisma.raw(String(tiers.none))} AS tier, found.score
  FROM (SELECT e.id, e.created_at, e.total_reviews, e.score FROM ${activeListings(of)}) l
  CROSS JOIN LATERAL (
    SELECT e.score FROM search_entry e
    WHERE e.listing_id = l.id AND ${Prisma.raw(`e.part IN (${of.flat().join()})`)} AND ${isFound(match)} OFFSET 0
  ) found ORDER BY ${figures[figure](Prisma.sql`l`, Prisma.sql`l.id`)}`;

/**
 * All found by a figure. `isMany`: more are found than are counted. Then the listings are gone through in the order of the
 * figure until the page is full; fewer are sorted.
 */
export function byFigure(
  match: Match,
  of: Group[],
  { figure, isMany }: { figure: Figure; isMany: boolean },
): Prisma.Sql {
  if (!asksKeys(match)) return alongListings(match, of, figures[figure](Prisma.sql`e`, Prisma.sql`e.id`));
  if (isMany) return alongFigure(match, of, figure);
  return Prisma.sql`SELECT e.listing_id AS id, ${Prisma.raw(String(tiers.none))} AS tier, e.score FROM search_entry e
    WHERE ${Prisma.raw(`e.part IN (${of.flat().join()})`)} AND ${isFound(match)}
    ORDER BY ${figures[figure](Prisma.sql`e`, Prisma.sql`e.listing_id`)}`;
}

/** How many are found, counted no further than one beyond the limit. */
export function countOf(match: Match, of: Group[]): Prisma.Sql {
  const found = isFound(match);
  const parts = of.flat().map((part) => Prisma.sql`SELECT FROM ${table(part)} WHERE ${found}`);
  const all = asksKeys(match)
    ? Prisma.sql`SELECT FROM (${oneBehindTheOther(parts)}) found`
    : Prisma.sql`SELECT FROM ${activeListings(of)} AND ${found}`;
  return Prisma.sql`(SELECT count(*)::int FROM (${all} LIMIT ${countedUpTo + 1}) counted)`;
}
