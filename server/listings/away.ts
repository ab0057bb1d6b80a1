import "server-only";
import { routes } from "@/lib/site/routes";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { queueTask } from "../jobs/queue";
import { queueMail } from "../mail/queue";

/** The worker's task that closes payment pages for listings that can't use what is paid there. */
export const EXPIRE_CHECKOUTS_TASK = "expire-idle-checkouts";

/** Whether a listing has closed or is suspended, so that a claim on it waits. */
export const isAway = ({ closed_on: closedOn, status }: { closed_on: string | null; status: string }): boolean =>
  closedOn !== null || status === "suspended";

interface WaitingClaim {
  id: number;
  user_id: number;
  name: string;
  listing: string;
  is_closed: boolean;
}

/**
 * What follows when listings have just closed or been suspended: their open claims wait, which is mailed to the claimants,
 * and their open payment pages are closed.
 */
export async function pauseListings({ db }: Ctx, listingIds: readonly number[]): Promise<void> {
  await queueTask(db, EXPIRE_CHECKOUTS_TASK);
  const waiting = await queryRows<WaitingClaim>(db)`
    SELECT c.id, c.user_id, u.full_name AS name, l.name AS listing, l.closed_on IS NOT NULL AS is_closed
    FROM claim c JOIN "user" u ON u.id = c.user_id JOIN listing l ON l.id = c.listing_id
    WHERE c.listing_id = ANY (${[...listingIds]}::int[]) AND c.status = 'pending' AND u.closed_at IS NULL ORDER BY c.id`;
  for (const { id, user_id: userId, is_closed: isClosed, ...about } of waiting) {
    const values = { ...about, isClosed, path: routes.claim(id) };
    await queueMail(db, { to: { userId }, template: "claim-paused", values });
  }
}
