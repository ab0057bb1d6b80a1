import "server-only";
import { daysText, keptDays } from "@/lib/rules/retention";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/**
 * Deletes idempotency keys after 24 hours (as server/http/idempotency.ts has it) and expired rate limits, whose
 * `expire` is in ms.
 */
export async function purgeCalls(db: Db): Promise<void> {
  await execute(
    db,
  )`DELETE FROM idempotency_key WHERE created_at < now() - ${daysText(keptDays.repeatedCalls)}::interval`;
  await execute(db)`DELETE FROM rate_limit WHERE expire < extract(epoch FROM now()) * 1000`;
}
