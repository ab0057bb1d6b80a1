import "server-only";
import { invitationLimits } from "@/lib/rules/invitation";
import { daysText, keptDays } from "@/lib/rules/retention";
import { type Db, type PrismaClient } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";

/** Invitations that one transaction handles. */
const batchSize = 100;
/** Older ones get no reminder, in case no worker ran for days. */
const latestDays = 14;

interface Due {
  listing_id: number;
  name: string;
  email: string | null;
  email_hash: string;
  key: string;
  is_wanted: boolean;
}

/** Forgets the addresses of a batch that is due, and reminds those who still can and may want to write a review. */
async function remindBatch(tx: Db, now: Date): Promise<number> {
  const due = await queryRows<Due>(tx)`
    WITH due AS MATERIALIZED (
      SELECT i.id, i.email FROM review_invitation i
      WHERE i.email IS NOT NULL
        AND i.created_at <= ${now}::timestamptz - ${daysText(invitationLimits.reminderAfterDays)}::interval
      ORDER BY i.id LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED
    )
    UPDATE review_invitation i SET email = NULL FROM due, listing l WHERE i.id = due.id AND l.id = i.listing_id
    RETURNING l.id AS listing_id, l.name, due.email, i.email_hash, i.key,
      listed(l) AND l.claimed_by_id IS NOT NULL
        AND i.created_at > ${now}::timestamptz - ${daysText(latestDays)}::interval
        AND NOT EXISTS (SELECT FROM review r JOIN "user" u ON u.id = r.user_id
          WHERE r.listing_id = l.id AND lower(u.email) = lower(due.email)) AS is_wanted`;
  for (const { listing_id: listingId, name: listing, email, key, email_hash: addressHash, is_wanted } of due) {
    const values = { listing, listingId, key, addressHash, isReminder: true };
    if (is_wanted && email !== null) await queueMail(tx, { to: { email }, template: "review-invitation", values });
  }
  return due.length;
}

/** Reminds people of invitations after a week, once, and forgets their addresses. */
export async function sendInvitationReminders(db: PrismaClient, now: Date): Promise<void> {
  for (let last = batchSize; last === batchSize;) {
    last = await db.$transaction((tx) => remindBatch(tx, now));
  }
}

/** Deletes invitations that no longer keep anyone from being invited again. */
export async function purgeInvitations(db: Db): Promise<void> {
  await execute(
    db,
  )`DELETE FROM review_invitation WHERE created_at < now() - ${daysText(keptDays.invitations)}::interval`;
}
