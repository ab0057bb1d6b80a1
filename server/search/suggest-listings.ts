import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { type Kind } from "@/lib/rules/listing-kind";
import { routes } from "@/lib/routes";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { every } from "../db/conditions";
import { type TypedStart } from "./name-starts";

/** How many there are at most. */
export const mostSuggested = 8;
const most = Prisma.raw(String(mostSuggested));
/** Names looked at where it is not known beforehand which are the best: a bound for what the table does not know yet. */
const mostLookedAt = Prisma.raw("1000");
/** A word that more names hold is not looked up in the index of words: its best are known, and others are rarer. */
const mostHolders = 20_000;

/** By merit alone: what is suggested says nothing of payment, so payment decides nothing here. */
const meritOrder = Prisma.sql`score DESC, total_reviews DESC, id`;
const isActive = Prisma.sql`l.status = 'active'`;

/** What is asked, as columns of one row: the planner sees none of it, so that one plan does for all that is typed. */
const typedOf = (column: string): Prisma.Sql => Prisma.raw(`(SELECT ${column} FROM typed)`);
const [key, behindKey] = [typedOf("key"), typedOf("behind_key")];

const beginsWith = Prisma.sql`l.name_key ~>=~ ${key} AND l.name_key ~<~ ${behindKey}`;
const hasWord = (at: number): Prisma.Sql => Prisma.sql`(' ' || l.name_key) LIKE ${typedOf(`word_${at}`)}`;
const isAmong = (column: string): Prisma.Sql => Prisma.sql`l.id = ANY (${typedOf(column)}::int[])`;

/** The best of those that meet the conditions, when nothing but what is given needs to be looked at. */
const best = (conditions: Prisma.Sql[]): Prisma.Sql => Prisma.sql`(
  SELECT l.id FROM listing l WHERE ${every([isActive, ...conditions])} ORDER BY ${meritOrder} LIMIT ${most})`;

/** The best of the first so many along the index of names. */
const bestAlongNames = (conditions: Prisma.Sql[]): Prisma.Sql => Prisma.sql`(
  SELECT id FROM (
    SELECT l.id, l.score, l.total_reviews FROM listing l WHERE ${every([...conditions, isActive])}
    ORDER BY l.name_key USING ~<~ LIMIT ${mostLookedAt}
  ) met ORDER BY ${meritOrder} LIMIT ${most})`;

/** The best of those that the index of words gives, each looked at again, since it knows stems only. */
const bestByWords = (conditions: Prisma.Sql[]): Prisma.Sql => Prisma.sql`(
  SELECT id FROM (
    SELECT l.id, l.score, l.total_reviews FROM listing_name n JOIN listing l ON l.id = n.listing_id
    WHERE n.words @@ (SELECT words_starting_all(looked_up) FROM typed) AND ${every([...conditions, isActive])}
    LIMIT ${mostLookedAt}
  ) met ORDER BY ${meritOrder} LIMIT ${most})`;

/** What is known beforehand of words that many names have, and which words are looked up. */
interface Lookup {
  /** The best of common words. */
  among: number[];
  lookedUp: string[];
  areAllCommon: boolean;
  isOneCommon: boolean;
}

function lookupOf({ words, known }: TypedStart): Lookup {
  const common = words.flatMap((word) => known.get(word) ?? []).filter(({ words: ids }) => ids.length > 0);
  const tooCommon = new Set(common.filter(({ holders }) => holders > mostHolders).map(({ start }) => start));
  return {
    among: common.flatMap(({ words: ids }) => ids),
    lookedUp: words.filter((word) => !tooCommon.has(word)),
    areAllCommon: common.length === words.length,
    isOneCommon: words.length === 1 && common.length > 0,
  };
}

/** Names that hold a word for each one typed, in any order, but don't begin with all of it. */
function lockedWithin({ words }: TypedStart, { lookedUp, areAllCommon, isOneCommon }: Lookup): Prisma.Sql[] {
  const conditions = [...words.map((_, at) => hasWord(at)), Prisma.sql`NOT starts_with(l.name_key, ${key})`];
  const ofBest = best([isAmong("among"), ...conditions]);
  if (isOneCommon || lookedUp.length === 0) return [ofBest];
  // What is common and what is rare together is rare: the index of words gives all of it.
  return areAllCommon
    ? [ofBest, bestByWords([Prisma.sql`l.id <> ALL (${typedOf("among")}::int[])`, ...conditions])]
    : [bestByWords(conditions)];
}

/** The very name, then names that begin so, then names with such words inside; within each by merit. */
function tiers(asked: TypedStart, lookup: Lookup, hasStarters: boolean): Prisma.Sql[] {
  const begins = [beginsWith, Prisma.sql`l.name_key <> ${key}`];
  return [
    bestAlongNames([Prisma.sql`l.name_key = ${key}`]),
    hasStarters ? best([isAmong("starters"), ...begins]) : bestAlongNames(begins),
    ...lockedWithin(asked, lookup),
  ];
}

interface CardRow {
  id: number;
  kind: Kind;
  name: string;
  slug: string;
  city: string | null;
  state: string | null;
  category_full_slug: string;
}

const toSuggestion = (row: CardRow): Suggestion => ({
  type: row.kind,
  id: row.id,
  name: row.name,
  hint: [row.city, row.state].filter(Boolean).join(", "),
  path: routes.listing(row),
});

/**
 * Up to eight active listings for what is typed. The tiers are one behind the other, so that the database stops at the one
 * that fills the list.
 */
export async function suggestListings(ctx: Ctx, typed: TypedStart): Promise<Suggestion[]> {
  if (typed.key === "") return [];
  const [lookup, starters] = [lookupOf(typed), typed.known.get(typed.key)?.names ?? []];
  const words = typed.words.map((word, at) => Prisma.sql`${`% ${word}%`}::text AS ${Prisma.raw(`word_${at}`)}`);
  const rows = await queryRows<CardRow>(ctx.db)`${plannedOnce} WITH typed AS MATERIALIZED (
      SELECT ${typed.key}::text AS key, behind(${typed.key}::text) AS behind_key, ${starters}::int[] AS starters,
        ${lookup.among}::int[] AS among, ${lookup.lookedUp}::text[] AS looked_up, ${Prisma.join(words)}
    ), met AS MATERIALIZED (
      SELECT id, row_number() OVER () AS place
      FROM (${Prisma.join(tiers(typed, lookup, starters.length > 0), " UNION ALL ")}) ids LIMIT ${most}
    )
    SELECT l.id, l.kind::text, l.name, l.slug, l.city, l.state, c.full_slug AS category_full_slug
    FROM met JOIN listing l USING (id) JOIN category c ON c.id = l.category_id ORDER BY met.place`;
  return rows.map(toSuggestion);
}
