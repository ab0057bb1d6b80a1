import "server-only";
import { daysText, keptDays } from "@/lib/rules/retention";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/**
 * Deletes the notes of moderators and what restoring old decisions would need, and forgets who the guests were who could appeal them, but not while
 * an appeal is open.
 */
export async function purgeDecisions(db: Db): Promise<void> {
  const old = daysText(keptDays.decisions);
  await execute(db)`DELETE FROM moderation_note WHERE created_at < now() - ${old}::interval`;
  await execute(db)`
    WITH old AS MATERIALIZED (
      SELECT d.id FROM decision d WHERE d.created_at < now() - ${old}::interval AND NOT EXISTS (
        SELECT FROM decision_party p JOIN appeal a ON a.party_id = p.id WHERE p.decision_id = d.id AND a.status = 'open')
    ), forgotten AS (
      UPDATE decision_party SET name = '', email = '' WHERE decision_id IN (SELECT id FROM old) AND email <> ''
    )
    DELETE FROM decision_taken WHERE decision_id IN (SELECT id FROM old)`;
}
