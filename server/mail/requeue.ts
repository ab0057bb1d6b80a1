import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { queueJob } from "./queue";

/** How long a mail may be due, or its job may be in a worker's hands, before its job counts as lost. */
const patience = "10 minutes";

/**
 * Gives each mail that is due and waits without a job that will send it a new one: a worker that was killed takes its
 * job along for hours, and a queue that was emptied knows nothing of the outbox. Who sends it twice is prevented by the
 * sending itself.
 */
export async function requeueMails(db: Db): Promise<void> {
  await execute(db)`
    WITH mail AS (
      SELECT id, now() AS send_after FROM outbox_mail AS mail
      WHERE status = 'waiting' AND send_after < now() - ${patience}::interval AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs AS job
        WHERE job.key = 'mail:' || mail.id AND job.attempts < job.max_attempts
          AND (job.locked_at IS NULL OR job.locked_at > now() - ${patience}::interval))
    )
    ${queueJob}`;
}
