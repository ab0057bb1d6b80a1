import "server-only";
import { type Campaign } from "@/lib/contract/crowdfund";
import { type Listing } from "@/lib/contract/listing";
import { percentFunded } from "@/lib/rules/crowdfund";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { toListing } from "../listings/serialize";
import { isListed, listingColumns, listingJoins, type ListingRow } from "../listings/sql";

/** A listing with its open campaign. */
export interface FundedListing {
  listing: Listing;
  campaign: Campaign;
}

/** Up to `limit` listings whose open campaigns are nearest to their goals, of those that have raised something. */
export async function listNearGoal(ctx: Ctx, limit: number): Promise<FundedListing[]> {
  const rows = await queryRows<ListingRow & { raised_cents: number; goal_cents: number }>(ctx.db)`
    SELECT ${listingColumns}, p.raised_cents, p.goal_cents
    FROM campaign p JOIN listing l ON l.id = p.listing_id ${listingJoins}
    WHERE p.status = 'open' AND p.raised_cents BETWEEN 1 AND p.goal_cents - 1 AND ${isListed}
    ORDER BY p.raised_cents::float8 / p.goal_cents DESC, p.id LIMIT ${limit}`;
  return rows.map((row) => ({
    listing: toListing(row, ctx),
    campaign: {
      goal_cents: row.goal_cents,
      amount_raised_cents: row.raised_cents,
      percent_funded: percentFunded({ goalCents: row.goal_cents, raisedCents: row.raised_cents }),
      funded_until: null,
    },
  }));
}
