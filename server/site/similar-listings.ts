import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { type Location } from "@/lib/contract/location";
import { type Point } from "@/lib/rules/distance";
import { type Ctx } from "../ctx";
import { plannedOnce, queryRows } from "../db/sql";
import { listingColumns, listingJoins, type ListingRow } from "../listings/sql";
import { toListing } from "../listings/serialize";
import { locationsOf, type LocationRow, nearestOf, toLocation } from "../locations/sql";
import { pointsAround } from "../places/find";
import { inCells } from "../search/criteria";
import { isAtPoint } from "../search/filter-sql";
import { allOf, token } from "../search/match";
import { byScore } from "../search/page";

/** How far away a similar listing may be, in miles. */
const radius = 50;
const maxResults = 4;
/** Rows read: one person may have several. */
const maxRows = 3 * maxResults;

/** Another listing with its distance, in miles. */
interface SimilarListing {
  listing: Listing;
  /** Its nearest location, if that isn't its own address. */
  location: Location | null;
  miles: number;
}

interface Around extends Point {
  concepts: number[];
  person: string | null;
}

/** The listing's point, what its category is about, and its NPI; null if it has no point or isn't searchable. */
async function readAround({ db }: Ctx, { id, category_name }: Listing): Promise<Around | null> {
  const [row] = await queryRows<Around>(db)`${plannedOnce}
    SELECT p.latitude, p.longitude, concepts_in(ARRAY[${category_name}::text]) AS concepts, e.person::text
    FROM search_entry e JOIN place p ON p.id = e.place_id WHERE e.listing_id = ${id}`;
  return row ?? null;
}

/**
 * Up to four other listings that do the same (the concept of the listing's category, or else the category itself) within
 * 50 miles of its own address, the best rated first. Payment is ignored.
 */
export async function listSimilar(ctx: Ctx, listing: Listing): Promise<SimilarListing[]> {
  const around = await readAround(ctx, listing);
  if (!around) return [];
  const { concepts, person } = around;
  const subject = concepts.length > 0 ? concepts.map((id) => `concept:${id}`) : [`category:${listing.category_id}`];
  const words = allOf([...subject.map(token), inCells({ center: around, radius })]);
  const { ids, miles } = await pointsAround(ctx.db, around, radius);
  const rows = await queryRows<ListingRow & { locations: LocationRow[] | null }>(ctx.db)`
    SELECT ${listingColumns}, ${locationsOf} AS locations FROM (
      SELECT listing_id, row_number() OVER () AS place FROM (
        SELECT listing_id FROM (
          SELECT DISTINCT ON (coalesce(person, -listing_id)) listing_id, score, total_reviews, completeness FROM (
            SELECT listing_id, person, score, total_reviews, completeness FROM search_entry e
            WHERE words @@ ${words}::tsquery AND ${isAtPoint(ids)} AND listing_id <> ${listing.id}
              AND person IS DISTINCT FROM coalesce(${person}::bigint, 0)
            ORDER BY ${byScore}, listing_id LIMIT ${maxRows}) near
          ORDER BY coalesce(person, -listing_id), ${byScore}, listing_id) each_once
        ORDER BY ${byScore}, listing_id LIMIT ${maxResults}) best
    ) ranked JOIN listing l ON l.id = ranked.listing_id ${listingJoins} ORDER BY ranked.place`;
  return rows.map((row) => {
    const nearest = nearestOf(row, miles);
    const location = nearest.location && toLocation(nearest.location);
    return { listing: toListing(row, ctx), location, miles: nearest.miles ?? 0 };
  });
}
