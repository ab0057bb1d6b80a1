import "server-only";
import { type Counted, countedUpTo } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { isActiveListing, listingColumns, listingJoins, type ListingRow } from "../listings/sql";
import { locationsOf, type LocationRow } from "../locations/sql";
import { type SearchCriteria, matchFor } from "./criteria";
import { type Match, token } from "./match";
import { foundBy, hasClasses, inOrder, isCut, type OrderedRow, orderOf, type Span } from "./page";
import { bandCost, rankIn, weighed, type WeighedRow, wordsCost } from "./weighed";
import { createSearchCache, searchKey } from "./search-cache";

/** A listing found, with the other listings of the same person. */
export type FoundListing = ListingRow & FoundBesides;

interface FoundBesides {
  score: number;
  place_ids: number[];
  /** Beside its own address; null without any. */
  locations: LocationRow[] | null;
  /** The names of its firms or its people; null without any, and for a search without words. */
  affiliates: string[] | null;
}

export interface Found {
  count: number;
  rows: FoundListing[];
}

const counts = createSearchCache<number>({ name: "counts", max: 5000, outlivesChanges: (n) => n > countedUpTo });

/** How many results there are, counted no further than one beyond the limit; rows of one person are one result. */
function countMatches(ctx: Ctx, match: Match): Promise<number> {
  return counts.load(searchKey(match), async () => {
    const [row] = await queryRows<{ rows: number; results: number }>(ctx.db)`
        WITH found AS MATERIALIZED (SELECT person, listing_id FROM search_entry e WHERE ${foundBy(match)})
        SELECT count(*)::int AS rows, count(DISTINCT coalesce(person, -listing_id))::int AS results
        FROM (SELECT * FROM found LIMIT ${countedUpTo + 1}) found`;
    return row ? (row.rows > countedUpTo ? row.rows : row.results) : 0;
  });
}

/** How many results a search has, counted no further than one beyond the limit. */
export async function countFound(ctx: Ctx, criteria: SearchCriteria): Promise<number> {
  const match = matchFor(criteria);
  return match ? countMatches(ctx, match) : 0;
}

/** The names of the public people and firms of a listing `l`, null without any. */
const affiliateNames = Prisma.sql`
  (SELECT json_agg(o.name ORDER BY o.id) FROM affiliates_of(l.id) AS other (id) JOIN listing o USING (id)
  WHERE o.status = 'active')`;

/** The other listings of the person of a listing `l`. */
const otherListings = Prisma.sql`
  ARRAY(SELECT o.listing_id FROM search_entry e JOIN search_entry o ON o.person = e.person AND o.listing_id <> l.id
  WHERE e.listing_id = l.id ORDER BY o.listing_id LIMIT 20)`;

/** What results show, of listings in this order. One that is not public any more is left out. */
export const readCards = (ctx: Ctx, ids: readonly number[], hasWords: boolean): Promise<FoundListing[]> =>
  queryRows<FoundListing>(ctx.db)`${plannedOnce}
    SELECT l.score, ${otherListings} AS place_ids, ${listingColumns}, ${locationsOf} AS locations,
      CASE WHEN ${hasWords}::boolean THEN ${affiliateNames} END AS affiliates
    FROM unnest((SELECT ${ids}::int[])) WITH ORDINALITY AS page (listing_id, place)
    JOIN listing l ON l.id = page.listing_id ${listingJoins}
    WHERE ${isActiveListing} ORDER BY page.place`;

/** Rows read for each result at first. Most people have fewer places. */
const usualRows = 3;

interface Page {
  limit: number;
  offset: number;
}

/** The ids of a page of results, and how many there are in all. */
interface Ids {
  ids: number[];
  count: number;
}

/** What is looked for. */
interface Wanted {
  match: Match;
  criteria: SearchCriteria;
}

/** The widest circle, in miles, all of whose matches are weighed. */
const widestWeighed = 100;
/** How many matches are weighed elsewhere: of more, a page is read class by class. */
const mostWeighed = 1000;
/** Among how many entries of its order a page of many matches without classes is looked for. */
const mostWalked = 10_000;

/** Whether a search is near enough to a center for its distances to be weighed. */
const isNear = ({ sort, circle }: SearchCriteria): boolean =>
  sort === "relevance" && circle !== null && circle.radius <= widestWeighed;

/** A page of results that are weighed, by the cost of the words and of the distance; null where they are too many. */
async function readWeighed(ctx: Ctx, { match, criteria }: Wanted, page: Page): Promise<Ids | null> {
  const { circle } = criteria;
  const rank = circle ? rankIn(circle) : Prisma.sql`0`;
  const isAll = isNear(criteria);
  const met = Prisma.sql`SELECT * FROM search_entry e WHERE ${foundBy(match)}`;
  const costs = [wordsCost(match.parts, match.names), ...(isAll && circle ? [bandCost(circle, rank)] : [])];
  const rows = await queryRows<WeighedRow>(ctx.db)`${weighed(
    {
      entries: isAll ? Prisma.sql`(${met}) e` : Prisma.sql`(${met} LIMIT ${mostWeighed + 1}) e`,
      costs,
      nearness: rank,
      order: weighedOrder(criteria),
    },
    page,
  )}`;
  const ids = rows.map(({ listing_id: id }) => id);
  const [first] = rows;
  const count = first
    ? Math.min(first.total, countedUpTo + 1)
    : page.offset > 0 || page.limit === 0
      ? await countMatches(ctx, match)
      : 0;
  return isAll || (first?.weighed ?? count) <= mostWeighed ? { ids, count } : null;
}

/** The order of what was weighed. */
function weighedOrder({ sort, at }: SearchCriteria): Prisma.Sql {
  if (sort === "distance") return Prisma.sql`rank, ${orderOf("rating", at)}`;
  return sort === "relevance" ? Prisma.sql`cost, ${orderOf(sort, at)}` : orderOf(sort, at);
}

/** A page of many results, or by distance, read class by class. */
async function readOrdered(ctx: Ctx, { match, criteria }: Wanted, page: Page): Promise<Ids> {
  const count = await countMatches(ctx, match);
  const least = Math.min(page.limit, count - page.offset);
  const rows = (page.offset + page.limit) * usualRows;
  // The first of the classes are rare, a name that is all that was typed or a value of these words: few are found in a walk.
  const isWalked = count > countedUpTo && !hasClasses(match, criteria.sort);
  const spans: Span[] = [
    ...(isWalked ? [{ ...page, rows, walk: mostWalked }] : []),
    { ...page, rows },
    { ...page, rows: null },
  ];
  let found: OrderedRow[] = [];
  for (const span of criteria.sort === "distance" ? spans.slice(-1) : spans) {
    found = await queryRows<OrderedRow>(ctx.db)`${inOrder(match, criteria, span)}`;
    if (found.length >= least && !isCut(found, span)) break;
  }
  return { ids: found.map(({ listing_id: id }) => id), count };
}

/** A page of results in their order, and how many there are in all. */
export async function readPage(ctx: Ctx, criteria: SearchCriteria, page: Page): Promise<Found> {
  const match = matchFor(criteria);
  if (!match) return { count: 0, rows: [] };
  const wanted = { match, criteria };
  const mayBeFew = isNear(criteria) || (counts.get(searchKey(match)) ?? 0) <= mostWeighed;
  const hasOrder = criteria.sort !== "distance" || criteria.circle !== null;
  const few = hasOrder && mayBeFew ? await readWeighed(ctx, wanted, page) : null;
  const { ids, count } = few ?? (await readOrdered(ctx, wanted, page));
  return { count, rows: ids.length === 0 ? [] : await readCards(ctx, ids, match.parts.length > 0) };
}

/** How many results a search would have at no known place, counted no further than one beyond the limit. */
export async function countUnplaced(ctx: Ctx, criteria: SearchCriteria): Promise<number> {
  const match = matchFor({ ...criteria, circle: null, place: { ...criteria.place, zip: undefined } });
  if (!match) return 0;
  const all = [token("place:none"), ...match.all];
  const [row] = await queryRows<{ count: number }>(ctx.db)`SELECT count(*)::int AS count FROM (
      SELECT FROM search_entry e WHERE ${foundBy({ ...match, all })} LIMIT ${countedUpTo + 1}) unplaced`;
  return row?.count ?? 0;
}

/** A number as answers say it: exact up to what is counted. */
export const asCounted = (count: number): Counted => ({
  count: Math.min(count, countedUpTo),
  count_is_exact: count <= countedUpTo,
});
