import "server-only";
import { expireCheckout } from "../billing/closed-account";
import { type Db } from "../db/client";
import { queryRows } from "../db/sql";

/**
 * Closes the open payment pages for listings that have closed or aren't public: what would be paid there buys nothing. A
 * payment that arrives all the same counts, and its receipt says that it waits.
 */
export async function expireIdleCheckouts(db: Db): Promise<void> {
  const open = await queryRows<{ session: string }>(db)`
    SELECT t.checkout_session_id AS session FROM contribution t
    JOIN campaign p ON p.id = t.campaign_id JOIN listing l ON l.id = p.listing_id
    WHERE t.status = 'pending' AND l.merged_into_id IS NULL AND (l.closed_on IS NOT NULL OR l.status <> 'active')
    ORDER BY t.id`;
  for (const { session } of open) await expireCheckout(session);
}
