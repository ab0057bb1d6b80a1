import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { type Kind } from "@/lib/rules/listing-kind";
import { routes } from "@/lib/routes";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { every } from "../listings/sql";
import { type TypedStart } from "./name-starts";

/** Names looked at where it is not known beforehand which are the best: a bound for what the table does not know yet. */
const mostLookedAt = 1000;
/** A word that more names hold is not looked up in the index of words: its best are known, and others are rarer. */
const mostHolders = 20_000;

/** By merit alone: what is suggested says nothing of payment, so payment decides nothing here. */
const meritOrder = Prisma.sql`score DESC, total_reviews DESC, id`;
const isActive = Prisma.sql`l.status = 'active'`;

const beginsWith = (key: string): Prisma.Sql => Prisma.sql`l.name_key ~>=~ ${key} AND l.name_key ~<~ behind(${key})`;
const hasWordStarting = (word: string): Prisma.Sql => Prisma.sql`(' ' || l.name_key) LIKE ${`% ${word}%`}`;

/** The best of those that meet the conditions, when nothing but what is given needs to be looked at. */
const best = (conditions: Prisma.Sql[], most: number): Prisma.Sql => Prisma.sql`(
  SELECT l.id FROM listing l WHERE ${every([isActive, ...conditions])} ORDER BY ${meritOrder} LIMIT ${most})`;

/** The best of the first so many along the index of names. */
const bestAlongNames = (conditions: Prisma.Sql[], most: number): Prisma.Sql => Prisma.sql`(
  SELECT id FROM (
    SELECT l.id, l.score, l.total_reviews FROM listing l WHERE ${every([...conditions, isActive])}
    ORDER BY l.name_key USING ~<~ LIMIT ${mostLookedAt}
  ) met ORDER BY ${meritOrder} LIMIT ${most})`;

/** The best of those that the index of words gives, each looked at again, since it knows stems only. */
const bestByWords = (query: Prisma.Sql, conditions: Prisma.Sql[], most: number): Prisma.Sql => Prisma.sql`(
  SELECT id FROM (
    SELECT l.id, l.score, l.total_reviews FROM listing l
    WHERE l.name_search @@ ${query} AND ${every([...conditions, isActive])} LIMIT ${mostLookedAt}
  ) met ORDER BY ${meritOrder} LIMIT ${most})`;

/** Names that hold a word for each one typed, in any order, but don't begin with all of it. */
function heldWithin({ key, words, known }: TypedStart, most: number): Prisma.Sql[] {
  const conditions = [...words.map(hasWordStarting), Prisma.sql`NOT starts_with(l.name_key, ${key})`];
  const common = words.flatMap((word) => known.get(word) ?? []).filter(({ words: ids }) => ids.length > 0);
  const among = common.flatMap(({ words: ids }) => ids);
  const ofBest = best([Prisma.sql`l.id = ANY (${among}::int[])`, ...conditions], most);
  if (words.length === 1 && common.length > 0) return [ofBest];
  const tooCommon = new Set(common.filter(({ holders }) => holders > mostHolders).map(({ start }) => start));
  const lookedUp = words.filter((word) => !tooCommon.has(word));
  if (lookedUp.length === 0) return [ofBest];
  const query = Prisma.sql`(SELECT words_starting_all(${lookedUp}::text[]))`;
  // What is common and what is rare together is rare: the index of words gives all of it.
  return common.length === words.length
    ? [ofBest, bestByWords(query, [Prisma.sql`l.id <> ALL (${among}::int[])`, ...conditions], most)]
    : [bestByWords(query, conditions, most)];
}

/** The very name, then names that begin so, then names with such words inside; within each by merit. */
function tiers(asked: TypedStart, most: number): Prisma.Sql[] {
  const { key, known } = asked;
  const begins = [beginsWith(key), Prisma.sql`l.name_key <> ${key}`];
  const starters = known.get(key)?.names ?? [];
  return [
    bestAlongNames([Prisma.sql`l.name_key = ${key}`], most),
    starters.length > 0
      ? best([Prisma.sql`l.id = ANY (${starters}::int[])`, ...begins], most)
      : bestAlongNames(begins, most),
    ...heldWithin(asked, most),
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
 * Up to `most` active listings for what is typed. The tiers are one behind the other, so that the database stops at the one
 * that fills the list.
 */
export async function suggestListings(ctx: Ctx, typed: TypedStart, most: number): Promise<Suggestion[]> {
  if (typed.key === "") return [];
  const rows = await ctx.db.$queryRaw<CardRow[]>(Prisma.sql`
    WITH met AS MATERIALIZED (
      SELECT id, row_number() OVER () AS place
      FROM (${Prisma.join(tiers(typed, most), " UNION ALL ")}) ids LIMIT ${most}
    )
    SELECT l.id, l.kind::text, l.name, l.slug, l.city, l.state, c.full_slug AS category_full_slug
    FROM met JOIN listing l USING (id) JOIN category c ON c.id = l.category_id ORDER BY met.place`);
  return rows.map(toSuggestion);
}
