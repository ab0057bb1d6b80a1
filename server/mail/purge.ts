import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";

/** How long the outbox keeps what became of a mail, with its address and its words. */
const keeps = "30 days";

/** Deletes the mails that were sent, withheld or given up so long ago. */
export async function purgeMails(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM outbox_mail
    WHERE status <> 'waiting' AND coalesce(sent_at, send_after) < now() - ${keeps}::interval`;
}
