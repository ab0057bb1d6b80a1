import "server-only";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute } from "../db/sql";
import { insidersOf } from "./rights";

/**
 * Ends what people said of a listing as outsiders, now that they own it, are in its team, or work with it: their helpful
 * votes for its reviews stop counting, and the owner's and team's open reports of it, its replies, and its photos are
 * withdrawn. Call it in the transaction that makes someone an insider.
 */
export async function withdrawInsiders({ db }: Pick<Ctx, "db">, listingId: number): Promise<void> {
  const listings = Prisma.sql`(SELECT ${listingId}::int UNION SELECT person_id + firm_id - ${listingId} FROM affiliation
    WHERE ${listingId} IN (person_id, firm_id) AND status = 'confirmed')`;
  await execute(db)`
    DELETE FROM helpful_vote v USING review r WHERE r.id = v.review_id AND r.listing_id = ${listingId} AND v.user_id IN (
      SELECT claimed_by_id FROM listing WHERE id IN ${listings}
      UNION SELECT user_id FROM listing_member WHERE listing_id IN ${listings})`;
  await execute(db)`
    DELETE FROM report WHERE decided_at IS NULL AND user_id = ANY (${insidersOf(Prisma.sql`${listingId}::int`)})
      AND (listing_id = ${listingId} OR review_id IN (SELECT id FROM review WHERE listing_id = ${listingId})
        OR photo_id IN (SELECT id FROM photo WHERE listing_id = ${listingId}))`;
}
