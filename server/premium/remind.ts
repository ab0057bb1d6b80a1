import "server-only";
import { type Db, Prisma, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";
import { isInForce } from "./causes";

/** How long before its end the reminder about premium goes out. */
const leadTime = "7 days";
/** Reminders that one transaction sends. */
const batchSize = 100;

interface Ending {
  user_id: number;
  name: string;
  /** The listing whose own premium ends; null: the account's premium ends. */
  listing: string | null;
  listing_id: number | null;
  ends_at: Date;
}

/** The condition that the subscription of account `u` will be charged again; mails of their own tell of what is unpaid. */
const renewsItself = Prisma.sql`EXISTS (
  SELECT FROM subscription s WHERE s.user_id = u.id AND s.status IN ('active', 'trialing', 'past_due') AND NOT s.cancel_at_period_end)`;

/**
 * Selects the grants whose end is near and ends premium: that of an account, or of a listing whose owner's premium
 * doesn't last longer. Marks each grant as reminded, so that every end gets one reminder.
 */
const markEnding = (now: Date) => Prisma.sql`
  WITH ending AS MATERIALIZED (
    SELECT g.id, u.id AS user_id, u.full_name, l.name AS listing, l.id AS listing_id, whole.ends_at FROM premium_grant g
    LEFT JOIN listing l ON l.id = g.listing_id JOIN "user" u ON u.id = coalesce(g.user_id, l.claimed_by_id)
    CROSS JOIN LATERAL (SELECT CASE WHEN l.id IS NULL THEN u.premium_expires ELSE l.premium_expires END AS ends_at) whole
    WHERE g.reminded_at IS NULL AND ${isInForce(now)} AND g.ends_at <= ${now}::timestamptz + ${leadTime}::interval
      AND g.ends_at = whole.ends_at
      AND u.closed_at IS NULL AND NOT ${renewsItself}
    ORDER BY g.id LIMIT ${batchSize}::int FOR UPDATE OF g SKIP LOCKED
  )
  UPDATE premium_grant g SET reminded_at = ${now} FROM ending
  WHERE g.id = ending.id
  RETURNING ending.user_id, ending.full_name AS name, ending.listing, ending.listing_id, ending.ends_at`;

async function remindBatch(tx: Db, now: Date): Promise<number> {
  const ending = await queryRows<Ending>(tx)`${markEnding(now)}`;
  for (const { user_id: userId, name, listing, listing_id: listingId, ends_at: endsAt } of ending) {
    const values = { name, listing, listingId, endsAt: endsAt.toISOString() };
    await queueMail(tx, { to: { userId }, template: "premium-ending", values });
  }
  return ending.length;
}

/**
 * Reminds users whose premium ends within seven days and doesn't renew on its own, once for each end. Gives the number
 * of mails.
 */
export async function sendPremiumReminders(db: PrismaClient, now: Date): Promise<number> {
  let sent = 0;
  for (let last = batchSize; last === batchSize; sent += last) {
    last = await db.$transaction((tx) => remindBatch(tx, now));
  }
  return sent;
}
