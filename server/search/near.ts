import "server-only";
import { invalid } from "@/lib/contract/errors";
import { countedUpTo, type SearchQuery } from "@/lib/contract/search";
import { type NearAnswer } from "@/lib/contract/search-near";
import { type Point } from "@/lib/rules/distance";
import { messages } from "@/lib/messages";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { every, when } from "../db/conditions";
import { type Around, findPlace, pointsAround } from "../places/find";
import { type Ask, matchFor } from "./ask";
import { foundInline, isFound, isNearOnly, type Match, pointsAsked, rowsAsked } from "./match";
import { activeListings, groupsOf } from "./parts";

/** How far a listing is, in miles to one decimal; null where nothing is asked to be near, or it lies nobody knows where. */
export function milesTo({ place_id }: { place_id: number | null }, around: Around | undefined): number | null {
  const miles = place_id === null ? undefined : around?.miles.get(place_id);
  return miles === undefined ? null : Math.round(miles * 10) / 10;
}

/** Up to so many matches are sorted. */
const sortedUpTo = 1000;

/**
 * The ids of listings in the order of their distance; at one point, in the order of their score without regard to
 * payment. Few matches are sorted; of many, point after point is gone through until there are enough rows, so that
 * neither takes longer in a larger directory.
 */
export function nearestFirst(
  match: Match,
  { around, isPremium }: { around: Around; isPremium: boolean | undefined },
): Prisma.Sql {
  const points = Prisma.sql`unnest(${around.ids}::int[]) WITH ORDINALITY AS point (id, place)`;
  const isWanted = (of: Match) =>
    every([isFound(of), ...when(isPremium, (wanted) => Prisma.sql`e.is_premium = ${wanted}`)]);
  const found = Prisma.sql`e.listing_id AS id, e.place_id, e.score, e.total_reviews FROM search_entry e WHERE ${isWanted(match)}`;
  const few = isNearOnly(match)
    ? Prisma.sql`SELECT e.id, e.place_id, e.score, e.total_reviews FROM ${pointsAsked},
        ${activeListings(groupsOf(isPremium))} AND e.place_id = point.id AND ${every(match.conditions)}`
    : Prisma.sql`SELECT ${found}`;
  // Listings of a point need not be compared with all points.
  const atPoint: Match = { ...match, points: null };
  const order = Prisma.sql`point.place, n.score DESC, n.total_reviews DESC, n.id`;
  return Prisma.sql`(
    WITH few AS MATERIALIZED (${few} LIMIT ${Prisma.raw(String(sortedUpTo + 1))})
    SELECT id, 3 AS tier, score FROM (
      (SELECT n.id, n.score FROM few n JOIN ${points} ON point.id = n.place_id
        WHERE (SELECT count(*) FROM few) <= ${Prisma.raw(String(sortedUpTo))} ORDER BY ${order} LIMIT ${rowsAsked})
      UNION ALL
      (SELECT n.id, n.score FROM ${points} CROSS JOIN LATERAL (
          SELECT l.id, l.score, l.total_reviews FROM listing l
          WHERE l.status = 'active' AND l.place_id = point.id
            AND EXISTS (SELECT FROM search_entry e WHERE e.listing_id = l.id AND ${isWanted(atPoint)})
          ORDER BY l.score DESC, l.total_reviews DESC, l.id LIMIT ${rowsAsked}
        ) n
        WHERE (SELECT count(*) FROM few) > ${Prisma.raw(String(sortedUpTo))} ORDER BY ${order} LIMIT ${rowsAsked})
    ) nearest)`;
}

/** How many of these lie nobody knows where, counted no further than one beyond the limit. */
export async function countUnplaced(ctx: Ctx, ask: Ask): Promise<number> {
  const match = await matchFor(ctx, ask);
  if (!match) return 0;
  const isUnplaced = Prisma.sql`e.keys @> ARRAY[search_key('p:none')]`;
  const [row] = await queryRows<{ count: number }>(ctx.db)`
    SELECT count(*)::int AS count FROM (
      SELECT FROM search_entry e WHERE ${every([isUnplaced, foundInline(match, ask.is_premium)])}
      LIMIT ${countedUpTo + 1}
    ) unplaced`;
  return row?.count ?? 0;
}

/** What a search is near to, with the points around. */
export interface Near {
  answer: Omit<NearAnswer, "unplaced" | "unplaced_is_exact">;
  around: Around;
}

/** The search's middle where it is a point; null when it says none. */
function pointOf({ lat, lng }: Pick<SearchQuery, "lat" | "lng">): Point | null {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng };
  if (lat === undefined && lng === undefined) return null;
  throw invalid({ [lat === undefined ? "lat" : "lng"]: ["lat and lng belong together."] });
}

/** What a search is near to; null when it is near nothing. Throws `invalid` where the place is not known. */
export async function nearOf(ctx: Ctx, query: SearchQuery): Promise<Near | null> {
  const given = pointOf(query);
  const named = !given && query.near?.trim() ? query.near : null;
  const place = named ? await findPlace(ctx.db, named) : null;
  if (named && !place) throw invalid({ near: [messages.search.unknownPlace(named.trim())] });
  const middle = given ?? place;
  if (!middle) return null;
  const { latitude, longitude } = middle;
  return {
    answer: { place: place?.name ?? null, latitude, longitude, radius: query.radius },
    around: await pointsAround(ctx.db, middle, query.radius),
  };
}
