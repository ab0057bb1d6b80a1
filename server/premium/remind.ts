import "server-only";
import { type Db, Prisma, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";
import { isInForce } from "./causes";

/** How long before its end somebody is told that premium ends. */
const ahead = "7 days";
/** As many as one transaction tells. */
const batch = 100;

interface Ending {
  user_id: number;
  name: string;
  /** The listing whose own premium ends; null: that of the account. */
  listing: string | null;
  ends_at: Date;
}

/** Whether premium by the account `u` goes on by itself: the next payment is made without anybody asking. */
const renewsItself = Prisma.sql`EXISTS (
  SELECT FROM subscription s WHERE s.user_id = u.id AND s.status IN ('active', 'trialing') AND NOT s.cancel_at_period_end)`;

/**
 * The grants whose end is the end of somebody's premium, and near: of the account's, or of a listing's own where the
 * account that claimed it does not outlast it. Each is noted, so that it is told once for each end.
 */
const takeEnding = (now: Date) => Prisma.sql`
  WITH ending AS MATERIALIZED (
    SELECT g.id, u.id AS user_id, u.full_name, l.name AS listing, whole.ends_at FROM premium_grant g
    LEFT JOIN listing l ON l.id = g.listing_id JOIN "user" u ON u.id = coalesce(g.user_id, l.claimed_by_id)
    CROSS JOIN LATERAL (SELECT CASE WHEN l.id IS NULL THEN u.premium_expires ELSE l.premium_expires END AS ends_at) whole
    WHERE g.reminded_at IS NULL AND ${isInForce(now)} AND g.ends_at <= ${now}::timestamptz + ${ahead}::interval
      AND g.ends_at = whole.ends_at
      AND u.closed_at IS NULL AND NOT ${renewsItself}
    ORDER BY g.id LIMIT ${batch}::int FOR UPDATE OF g SKIP LOCKED
  )
  UPDATE premium_grant g SET reminded_at = ${now} FROM ending
  WHERE g.id = ending.id
  RETURNING ending.user_id, ending.full_name AS name, ending.listing, ending.ends_at`;

async function notifySome(tx: Db, now: Date): Promise<number> {
  const ending = await queryRows<Ending>(tx)`${takeEnding(now)}`;
  for (const { user_id: userId, name, listing, ends_at: endsAt } of ending) {
    const values = { name, listing, endsAt: endsAt.toISOString() };
    await queueMail(tx, { to: { userId }, template: "premium-ending", values });
  }
  return ending.length;
}

/**
 * Tells those whose premium ends within seven days and does not renew by itself, once for each end. Gives the number of
 * mails.
 */
export async function remindOfEnds(db: PrismaClient, now: Date): Promise<number> {
  let told = 0;
  for (let some = batch; some === batch; told += some) some = await db.$transaction((tx) => notifySome(tx, now));
  return told;
}
