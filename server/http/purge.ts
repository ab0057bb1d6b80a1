import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/**
 * Deletes what was kept of calls for a time that is over: answers to an Idempotency-Key (24 hours, as the door has it)
 * and used-up budgets of the rate limits, whose end is in ms.
 */
export async function purgeCalls(db: Db): Promise<void> {
  await execute(db)`DELETE FROM idempotency_key WHERE created_at < now() - interval '24 hours'`;
  await execute(db)`DELETE FROM rate_limit WHERE expire < extract(epoch FROM now()) * 1000`;
}
