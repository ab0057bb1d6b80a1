import "server-only";
import { type FactHistory } from "@/lib/contract/fact";
import { askAfterDays } from "@/lib/rules/fact-source";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type Db, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { type ListingRef, lockListing } from "../listings/lock";
import { requireRight } from "../listings/rights";
import { recordSources } from "../listings/sources";
import { queueMail } from "../mail/queue";
import { readFactHistory } from "./history";

/** Records that the owner, or someone of the team or the site, finds a listing's facts right. Throws not-found and `forbidden`. */
export const confirmFacts = (ctx: Ctx, ref: ListingRef): Promise<FactHistory> =>
  withTx(ctx, async (inside) => {
    await requireRight(inside, await lockListing(inside, ref), "edit");
    await recordSources(inside, ref.id, []);
    await audit(inside, { action: "listing.confirm", object: { type: "listing", id: ref.id } });
    return readFactHistory(inside, ref);
  });

/** Listings whose owners one transaction asks. */
const batchSize = 500;

interface Due {
  user_id: number;
  name: string;
  listings: { listingId: number; listing: string; confirmedAt: string }[];
}

async function askBatch(tx: Db, now: Date): Promise<number> {
  const owners = await queryRows<Due>(tx)`
    WITH due AS MATERIALIZED (
      SELECT l.id, l.name AS listing, u.id AS user_id, u.full_name,
        coalesce((s.entries -> 0 ->> 'at')::timestamptz, l.created_at) AS confirmed_at
      FROM listing l JOIN "user" u ON u.id = l.claimed_by_id LEFT JOIN listing_source s ON s.listing_id = l.id
      WHERE listed(l) AND u.status = 'active'
        AND greatest(l.created_at, l.claimed_at, (s.entries -> 0 ->> 'at')::timestamptz, s.asked_at)
          <= ${now}::timestamptz - make_interval(days => ${askAfterDays}::int)
      ORDER BY l.claimed_by_id, l.id LIMIT ${batchSize}::int FOR NO KEY UPDATE OF l SKIP LOCKED
    ), asked AS (
      INSERT INTO listing_source (listing_id, asked_at) SELECT id, ${now}::timestamptz FROM due
      ON CONFLICT (listing_id) DO UPDATE SET asked_at = excluded.asked_at
    )
    SELECT user_id, full_name AS name, json_agg(json_build_object(
      'listingId', id, 'listing', listing, 'confirmedAt', confirmed_at) ORDER BY confirmed_at, id) AS listings
    FROM due GROUP BY user_id, full_name`;
  for (const { user_id: userId, ...values } of owners) {
    await queueMail(tx, { to: { userId }, template: "facts-confirm", values });
  }
  return owners.reduce((sum, { listings }) => sum + listings.length, 0);
}

/**
 * Asks owners by mail whether the facts of their listings are still right, 180 days after these last changed or were
 * confirmed, and again each 180 days. Gives the number of listings.
 */
export async function askToConfirm(db: PrismaClient, now: Date): Promise<number> {
  let asked = 0;
  for (let last = batchSize; last === batchSize; asked += last) {
    last = await db.$transaction((tx) => askBatch(tx, now));
  }
  return asked;
}
