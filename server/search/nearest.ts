import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { nameIsLikelier } from "./likeliest";
import { asList, holdersOf } from "./holders";
import { columnOf, type Match, numbersOf, padded, sizeFor, type Span, spanColumns } from "./match";
import { foundOf, type Found, pageOver, type PageRow } from "./results";
import { type Wanted } from "./wanted";
import { unreadStem } from "./lexicon";

/** A text that may have been meant, as it would be searched for. */
export interface Alternative {
  /** Which it is: `alone` and `typed`, or its place among the guesses. */
  n: number;
  cost: number;
  /** How many of its words are written nowhere in this number. */
  derived: number;
  /** The word whose stem the statement reads, where there is one. */
  unread: string | null;
  match: Match;
  /** How many it is known to find, where it is. */
  known: number | null;
}

/** The unknown word by itself, to see whether it is somebody's after all; and the text as it was typed. */
export const [alone, typed] = [-1, 0];

/** A list in SQL of what an alternative asks for, with the stem put in that was not known. */
const keysOf = (column: Prisma.Sql): Prisma.Sql =>
  numbersOf(Prisma.sql`(
    SELECT array_agg(CASE key WHEN ${Prisma.raw(`'${unreadStem}'`)} THEN read.stem
      WHEN ${Prisma.raw(`'=${unreadStem}'`)} THEN '=' || read.stem ELSE key END)
    FROM unnest(one.${column}::text[]) AS key)`);

const names = (sizes: { anywhere: number; inName: number }): Prisma.Sql[] => [
  ...Array.from({ length: sizes.anywhere }, (_, at) => columnOf("anywhere", at)),
  ...Array.from({ length: sizes.inName }, (_, at) => columnOf("inName", at)),
  Prisma.raw("exact"),
];

/** The columns of the alternatives, each a list with one value of each of them. */
function columnsOf(alternatives: Alternative[], sizes: { anywhere: number; inName: number }): Prisma.Sql[] {
  const lists = (ways: (match: Match) => string[][], size: number) =>
    Array.from({ length: size }, (_, at) =>
      alternatives.map(({ match }) => asList(padded(ways(match), size)[at] ?? [])),
    );
  const texts = [
    ...lists(({ anywhere }) => anywhere, sizes.anywhere),
    ...lists(({ inName }) => inName, sizes.inName),
    alternatives.map(({ match }) => asList(match.exact ?? [])),
  ];
  return [
    Prisma.sql`(SELECT ${alternatives.map(({ n }) => n)}::int[])`,
    Prisma.sql`(SELECT ${alternatives.map(({ cost }) => cost)}::float8[])`,
    Prisma.sql`(SELECT ${alternatives.map(({ derived }) => derived)}::int[])`,
    Prisma.sql`(SELECT ${alternatives.map(({ unread }) => unread)}::text[])`,
    Prisma.sql`(SELECT ${alternatives.map(({ known }) => known)}::int[])`,
    ...texts.map((text) => Prisma.sql`(SELECT ${text}::text[])`),
  ];
}

/**
 * The source of a page whose words are chosen on the way: those typed where anybody has them, else the nearest of the
 * others that finds something; of equally near ones that which finds most. None where the unknown word is somebody's.
 */
function chosenSource(alternatives: Alternative[], span: Span): { source: Prisma.Sql; shape: Match } {
  const sizes = {
    anywhere: sizeFor(Math.max(...alternatives.map(({ match }) => match.anywhere.length))),
    inName: sizeFor(Math.max(...alternatives.map(({ match }) => match.inName.length))),
  };
  const columns = names(sizes);
  const counts = columns.slice(0, sizes.anywhere).map((column) => holdersOf(Prisma.sql`given.${column}`));
  const source = Prisma.sql`given AS MATERIALIZED (
      SELECT one.n, one.cost, one.derived, one.unread, one.known, read.stem,
        ${Prisma.join(columns.map((column) => Prisma.sql`${keysOf(column)} AS ${column}`))}
      FROM unnest(${Prisma.join(columnsOf(alternatives, sizes))})
        AS one (n, cost, derived, unread, known, ${Prisma.join(columns)})
      CROSS JOIN LATERAL (
        SELECT (tsvector_to_array(directory_words(one.unread)))[1] AS stem OFFSET 0
      ) read
    ), counted AS MATERIALIZED (
      SELECT given.*, held.counts[1] AS own,
        (SELECT max(count) FROM unnest(held.counts) AS count) AS found,
        EXISTS (SELECT FROM search_entry e WHERE e.keys @> given.in_name_0) AS is_name
      FROM given CROSS JOIN LATERAL (SELECT ARRAY[${Prisma.join(counts.map((count) => Prisma.sql`(${count})`))}] AS counts OFFSET 0) held
    ), ask AS MATERIALIZED (
      SELECT counted.*, cost - CASE WHEN is_name THEN ${Prisma.raw(String(nameIsLikelier))} ELSE 0 END AS distance,
        ${Prisma.join(spanColumns(span))}
      FROM counted
      WHERE found > 0 AND n >= ${Prisma.raw(String(typed))} AND (n = ${Prisma.raw(String(typed))} OR NOT EXISTS (
        SELECT FROM counted held WHERE held.n = ${Prisma.raw(String(alone))} AND (held.found > 0 OR held.unread IS NOT NULL AND held.stem IS NULL)))
      ORDER BY n <> ${Prisma.raw(String(typed))}, distance, own DESC, found DESC, derived, n LIMIT 1
    )`;
  const shape: Match = {
    points: null,
    conditions: [],
    anywhere: Array.from({ length: sizes.anywhere }, () => [unreadStem]),
    inName: Array.from({ length: sizes.inName }, () => [unreadStem]),
    exact: [unreadStem],
  };
  return { source, shape };
}

/** What was chosen: which, how far it is, its word with the stem that was read, and its page. */
export interface Chosen {
  n: number;
  distance: number;
  unread: string | null;
  stem: string | null;
  found: Found;
}

type Row = PageRow & { chosen: number | null; distance: number; unread: string | null; stem: string | null };

/** The page of the first of these texts that finds something, by one statement; null when none does. */
export async function pageOfNearest(
  ctx: Ctx,
  alternatives: Alternative[],
  asked: Pick<Wanted, "sort" | "limit" | "offset">,
): Promise<Chosen | null> {
  const { source, shape } = chosenSource(alternatives, asked);
  const { page, total, rows } = pageOver({ ...asked, match: shape, isPremium: undefined, around: undefined });
  const found = await queryRows<Row>(ctx.db)`${plannedOnce} WITH ${source}, ${page}
      SELECT ask.n AS chosen, ask.distance, ask.unread, ask.stem, total.count AS found_count, rows.*
      FROM ask CROSS JOIN (SELECT coalesce((SELECT known FROM ask), ${total}) AS count OFFSET 0) total LEFT JOIN (${rows}) rows ON true ORDER BY rows.place`;
  const [first] = found;
  if (!first || first.chosen === null) return null;
  const { chosen: n, distance, unread, stem } = first;
  return { n, distance, unread, stem, found: foundOf(found) };
}
