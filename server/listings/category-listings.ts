import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { type Ctx } from "../ctx";
import { plannedOnce, queryRows } from "../db/sql";
import { toListing } from "./serialize";
import { listingJoins, listingColumns, type ListingRow } from "./sql";

/** One page of the active listings in a branch, in the site's order. One statement that follows one index. */
export async function listCategoryListings(
  ctx: Ctx,
  category: number,
  page: { limit: number; offset: number },
): Promise<Listing[]> {
  const rows = await queryRows<ListingRow>(ctx.db)`${plannedOnce}
    SELECT ${listingColumns} FROM (
      SELECT listing_id, row_number() OVER () AS place FROM (
        SELECT listing_id FROM category_listing WHERE category_id = ${category}
        ORDER BY is_premium DESC, score DESC, total_reviews DESC, listing_id LIMIT ${page.limit} OFFSET ${page.offset}
      ) ranked
    ) members JOIN listing l ON l.id = members.listing_id ${listingJoins} ORDER BY members.place`;
  return rows.map((row) => toListing(row, ctx));
}
