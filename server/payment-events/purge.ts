import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/** The provider sends an event again for 30 days at most; twice that leaves time to look into what went wrong. */
const keeps = "60 days";

/**
 * Deletes events that are too old to be sent again. What they led to stays with the subscriptions and contributions; one
 * that came after all would be asked about like any other, and change nothing.
 */
export async function purgeEvents(db: Db): Promise<void> {
  await execute(db)`DELETE FROM payment_event WHERE received_at < now() - ${keeps}::interval`;
}
