import "server-only";
import { countedUpTo, type SearchAnswer, type SearchQuery } from "@/lib/contract/search";
import { invalid } from "@/lib/contract/errors";
import { type SearchSort } from "@/lib/rules/listing-order";
import { stateCode } from "@/lib/rules/us-states";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { toListing } from "../listings/serialize";
import {
  categoryAt,
  every,
  inCity,
  isActiveListing,
  listingBeside,
  listingColumns,
  type ListingRow,
  rankOrder,
  when,
} from "../listings/sql";
import { type Around } from "../places/find";
import { isAround, milesTo, nearestFirst } from "./near";
import { isAllCommon, nameIs, wordsInName, wordsMatch } from "./words";

/** What a list of results is asked; what it is near to is found before (near.ts). */
export type ListQuery = Omit<SearchQuery, "near" | "lat" | "lng" | "radius" | "facets"> & { around?: Around };

/** What a search looks for: the checked query without its paging. */
export type Ask = Omit<ListQuery, "limit" | "offset">;

const sortOrders: Record<Exclude<SearchSort, "relevance" | "distance">, Prisma.Sql> = {
  rating: Prisma.sql`l.score DESC, l.total_reviews DESC, l.id`,
  reviews: Prisma.sql`l.total_reviews DESC, l.score DESC, l.id`,
  newest: Prisma.sql`l.created_at DESC, l.id`,
};

/** Active listings in a category's subtree, by the table that holds each under each category of its path. */
const underCategory = (category: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM category_listing m WHERE m.category_id = ${category} AND m.listing_id = l.id)`;

/** A list of a listing holds every part of this one. Separators alone ask for nothing that a listing could hold. */
const holdsAll = (keys: Prisma.Sql, list: string): Prisma.Sql =>
  Prisma.sql`(${keys} @> listed(${list}) AND listed(${list}) <> '{}')`;

function filters(ask: Ask): Prisma.Sql[] {
  return [
    isActiveListing,
    ...(ask.status === "active" ? [] : [Prisma.sql`false`]),
    ...when(ask.type, (kind) => Prisma.sql`l.kind = ${kind}::listing_kind`),
    ...when(ask.city, inCity),
    ...when(ask.state, (state) => Prisma.sql`l.state = ${stateCode(state) ?? state.toUpperCase()}`),
    ...when(ask.category_id, (id) => underCategory(Prisma.sql`${id}::int`)),
    ...when(ask.category_path, (path) => underCategory(categoryAt(path))),
    ...when(ask.is_premium, (isPremium) => Prisma.sql`l.is_premium = ${isPremium}`),
    ...when(ask.min_rating, (rating) => Prisma.sql`l.average_rating >= ${rating}`),
    ...when(ask.language, (language) => holdsAll(Prisma.sql`l.language_keys`, language)),
    ...when(ask.insurance, (insurance) => holdsAll(Prisma.sql`l.insurance_keys`, insurance)),
    ...when(ask.free_consultation, (isFree) => Prisma.sql`l.free_consultation = ${isFree}`),
    ...when(ask.around, isAround),
  ];
}

/** What all listings hold that a search finds, in whatever tier. */
export const conditionsOf = (ask: Ask): Prisma.Sql[] => [
  ...filters(ask),
  ...when(ask.q || undefined, (q) => Prisma.sql`(${wordsMatch(q)} OR (${isAllCommon(q)} AND ${nameIs(q)}))`),
];

interface Span {
  limit: number;
  offset: number;
}

/** One run through an ordered index, stopped once the page is full. */
const run = (conditions: Prisma.Sql[], order: Prisma.Sql, rows: number): Prisma.Sql =>
  Prisma.sql`(SELECT l.id FROM listing l WHERE ${every(conditions)} ORDER BY ${order} LIMIT ${rows})`;

/**
 * The ids of a page in order. With words in the default order the tiers are runs of their own, one behind the other,
 * so that the database stops at the first that fills the page and never sorts all matches.
 */
function pageIds(ask: Ask, { limit, offset }: Span): Prisma.Sql {
  const conditions = filters(ask);
  const rows = limit + offset;
  if (ask.sort === "distance") {
    return ask.around ? nearestFirst(conditionsOf(ask), ask.around, rows) : run(conditionsOf(ask), rankOrder, rows);
  }
  if (ask.sort !== "relevance") {
    const words = ask.q ? [wordsMatch(ask.q)] : [];
    return run([...conditions, ...words], sortOrders[ask.sort], rows);
  }
  if (!ask.q) return run(conditions, rankOrder, rows);
  const [exact, inName, anywhere] = [nameIs(ask.q), wordsInName(ask.q), wordsMatch(ask.q)];
  const tiers = [
    [exact],
    [inName, Prisma.sql`NOT ${exact}`],
    [anywhere, Prisma.sql`NOT ${inName}`, Prisma.sql`NOT ${exact}`],
  ];
  const premiumFirst = [Prisma.sql`l.is_premium`, Prisma.sql`NOT l.is_premium`];
  return Prisma.join(
    premiumFirst.flatMap((group) => tiers.map((tier) => run([...conditions, group, ...tier], rankOrder, rows))),
    " UNION ALL ",
  );
}

/** How many match these conditions, counted no further than one beyond the limit. */
const countUpTo = (conditions: Prisma.Sql[]): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM (
    SELECT FROM listing l WHERE ${every(conditions)} LIMIT ${countedUpTo + 1}
  ) matches)`;

/** How many there are. Whatever has the very name holds its words too, unless these are too common to be indexed. */
function countOf(ask: Ask): Prisma.Sql {
  const conditions = filters(ask);
  if (!ask.q) return countUpTo(conditions);
  return Prisma.sql`CASE WHEN ${isAllCommon(ask.q)}
    THEN ${countUpTo([...conditions, nameIs(ask.q)])} ELSE ${countUpTo([...conditions, wordsMatch(ask.q)])} END`;
}

interface Found {
  count: number;
  rows: ListingRow[];
  /** The words with each unknown one replaced by the nearest known one; looked for only when nothing matches. */
  better: string | null;
}

type FoundRow = Omit<ListingRow, "id"> & { id: number | null; found_count: number; better: string | null };

/**
 * One statement: the page's rows in order with the count beside each; where nothing matches, one row that holds only
 * the count and the corrected words.
 */
async function search(ctx: Ctx, ask: Ask, span: Span): Promise<Found> {
  const rows = await ctx.db.$queryRaw<FoundRow[]>(Prisma.sql`
    WITH page AS (
      SELECT id, row_number() OVER () AS place FROM (${pageIds(ask, span)}) ids LIMIT ${span.limit} OFFSET ${span.offset}
    )
    SELECT total.count AS found_count, rows.*,
      CASE WHEN total.count = 0 THEN corrected_words(${ask.q ?? ""}) END AS better
    FROM (SELECT ${countOf(ask)} AS count OFFSET 0) total
    LEFT JOIN (
      SELECT page.place, ${listingColumns} FROM page JOIN listing l ON l.id = page.id ${listingBeside}
    ) rows ON true ORDER BY rows.place`);
  return {
    count: rows[0]?.found_count ?? 0,
    better: rows[0]?.better ?? null,
    rows: rows.filter((row): row is FoundRow & { id: number } => row.id !== null),
  };
}

/** A page of results, without what stands beside it (find.ts). */
type Results = Omit<SearchAnswer, "near" | "facets">;

function answer(
  ctx: Ctx,
  found: Found,
  { around, correctedQ }: Pick<Ask, "around"> & { correctedQ: string | null },
): Results {
  return {
    count: Math.min(found.count, countedUpTo),
    count_is_exact: found.count <= countedUpTo,
    items: found.rows.map((row) => ({
      type: row.kind,
      data: toListing(row, ctx),
      distance: milesTo(row, around),
    })),
    corrected_q: correctedQ,
  };
}

/**
 * Active listings of both kinds by words, place and facts, a page at a time. When nothing holds the words as typed, each
 * unknown word is replaced by the nearest known one and that is searched instead (`corrected_q` says so).
 */
export async function searchListings(ctx: Ctx, query: ListQuery): Promise<Results> {
  const { limit, offset, ...ask } = query;
  if (offset >= countedUpTo) throw invalid({ offset: [`Pages end at ${countedUpTo}.`] });
  const found = await search(ctx, ask, { limit, offset });
  if (found.count > 0 || !found.better) return answer(ctx, found, { ...ask, correctedQ: null });
  const again = await search(ctx, { ...ask, q: found.better }, { limit, offset });
  return answer(ctx, again, { ...ask, correctedQ: again.count > 0 ? found.better : null });
}
