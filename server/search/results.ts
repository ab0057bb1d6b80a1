import "server-only";
import { type Counted, countedUpTo } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import { isActiveListing, listingColumns, listingJoins, type ListingRow } from "../listings/sql";
import { locationsOf, type LocationRow } from "../locations/sql";
import { type SearchCriteria, matchFor } from "./criteria";
import { allOf, type Match, token } from "./match";
import { bestFirst, foundBy, inOrder, isCut, type OrderedRow, type Span } from "./page";
import { bandCost, rankIn, weighed, type WeighedRow, wordsCost } from "./weighed";
import { createSearchCache, searchKey } from "./search-cache";
import { type Circle } from "./units";

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
    const [row] = await queryRows<{ rows: number; results: number }>(
      ctx.db,
    )`SELECT count(*)::int AS rows, count(DISTINCT coalesce(person, -listing_id))::int AS results
        FROM (SELECT person, listing_id FROM search_entry e WHERE ${foundBy(match)} LIMIT ${countedUpTo + 1}) found`;
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
    JOIN listing l ON l.id = page.listing_id ${listingJoins} WHERE ${isActiveListing} ORDER BY page.place`;

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

/** The widest circle, in miles, all of whose matches are weighed. */
const widestWeighed = 100;

/** A page by the cost of the words and of the distance from the center. */
async function readNear(ctx: Ctx, { match, circle }: { match: Match; circle: Circle }, page: Page): Promise<Ids> {
  const rank = rankIn(circle);
  const rows = await queryRows<WeighedRow>(ctx.db)`${weighed(
    {
      condition: foundBy(match),
      costs: [
        wordsCost(
          match.parts.map((ways) => ({ ways })),
          match.names,
        ),
        bandCost(circle, rank),
      ],
      nearness: rank,
      order: bestFirst,
    },
    page,
  )}`;
  const isPast = rows.length === 0 && page.offset > 0;
  return {
    ids: rows.map(({ listing_id: id }) => id),
    count: isPast ? await countMatches(ctx, match) : Math.min(rows[0]?.total ?? 0, countedUpTo + 1),
  };
}

/** A page in another order, or in a place so wide that its matches are read class by class. */
async function readOrdered(
  ctx: Ctx,
  { match, criteria }: { match: Match; criteria: SearchCriteria },
  page: Page,
): Promise<Ids> {
  const read = (span: Span) => queryRows<OrderedRow>(ctx.db)`${inOrder(match, criteria, span)}`;
  const usual = { ...page, rows: criteria.sort === "distance" ? null : (page.offset + page.limit) * usualRows };
  const first = await read(usual);
  const isMissing = first.length === 0 ? page.offset < (await countMatches(ctx, match)) : isCut(first, usual);
  const rows = isMissing ? await read({ ...page, rows: null }) : first;
  const ids = rows.flatMap(({ listing_id: id }) => id ?? []);
  const isEnd = rows.at(-1)?.listing_id === null;
  return { ids, count: isEnd ? page.offset + ids.length : await countMatches(ctx, match) };
}

/** A page of results in their order, and how many there are in all. */
export async function readPage(ctx: Ctx, criteria: SearchCriteria, page: Page): Promise<Found> {
  const match = matchFor(criteria);
  if (!match) return { count: 0, rows: [] };
  const { circle, sort } = criteria;
  const isWeighed = sort === "relevance" && circle !== null && circle.radius <= widestWeighed;
  const { ids, count } = await (isWeighed
    ? readNear(ctx, { match, circle }, page)
    : readOrdered(ctx, { match, criteria }, page));
  return { count, rows: ids.length === 0 ? [] : await readCards(ctx, ids, match.parts.length > 0) };
}

/** How many results a search would have at no known place, counted no further than one beyond the limit. */
export async function countUnplaced(ctx: Ctx, criteria: SearchCriteria): Promise<number> {
  const match = matchFor({ ...criteria, circle: null, place: { ...criteria.place, zip: undefined } });
  if (!match) return 0;
  const all = allOf([token("place:none"), ...(match.all === "" ? [] : [match.all])]);
  const [row] = await queryRows<{ count: number }>(ctx.db)`SELECT count(*)::int AS count FROM (
      SELECT FROM search_entry e WHERE ${foundBy({ ...match, all })} LIMIT ${countedUpTo + 1}) unplaced`;
  return row?.count ?? 0;
}

/** A number as answers say it: exact up to what is counted. */
export const asCounted = (count: number): Counted => ({
  count: Math.min(count, countedUpTo),
  count_is_exact: count <= countedUpTo,
});
