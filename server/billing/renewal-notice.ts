import "server-only";
import { type Db, Prisma, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";
import { readPlanState } from "../premium/read";

/** How long before a renewal its payer gets a notice, and after how long that it is still unpaid. */
const leadTime = "30 days";
const unpaidTime = "7 days";
/** Notices that one transaction sends. */
const batchSize = 100;

interface Notice {
  template: "plan-renewing" | "plan-payment-due";
  /** The condition on a subscription `s` at a moment. */
  isDue: (now: Date) => Prisma.Sql;
  /** The column with the time that the last notice was about: each gets one notice. */
  told: Prisma.Sql;
}

/** A yearly plan renews in 30 days, or the card of a plan expires before it renews. */
const renewing: Notice = {
  template: "plan-renewing",
  isDue: (now) => Prisma.sql`s.status = 'active' AND NOT s.cancel_at_period_end
    AND (s.plan = 'yearly' OR s.card_expires_at <= s.period_ends_at)
    AND s.period_ends_at > ${now} AND s.period_ends_at <= ${now}::timestamptz + ${leadTime}::interval`,
  told: Prisma.sql`renewal_told_for`,
};

/** A renewal is unpaid for seven days: the last paid period ended that long ago. */
const unpaid: Notice = {
  template: "plan-payment-due",
  isDue: (now) =>
    Prisma.sql`s.status = 'past_due' AND s.period_ends_at <= ${now}::timestamptz - ${unpaidTime}::interval`,
  told: Prisma.sql`owed_told_for`,
};

async function sendBatch(tx: Db, { template, isDue, told }: Notice, now: Date): Promise<number> {
  const due = await queryRows<{ user_id: number; name: string }>(tx)`
    WITH due AS MATERIALIZED (
      SELECT s.id, u.full_name FROM subscription s JOIN "user" u ON u.id = s.user_id
      WHERE ${isDue(now)} AND u.closed_at IS NULL AND (s.${told} IS NULL OR s.${told} < s.period_ends_at)
      ORDER BY s.id LIMIT ${batchSize}::int FOR UPDATE OF s SKIP LOCKED
    )
    UPDATE subscription s SET ${told} = s.period_ends_at FROM due WHERE s.id = due.id
    RETURNING s.user_id, due.full_name AS name`;
  for (const { user_id: userId, name } of due) {
    const plan = await readPlanState({ db: tx, now }, userId);
    if (plan) await queueMail(tx, { to: { userId }, template, values: { name, plan } });
  }
  return due.length;
}

async function sendNotices(db: PrismaClient, notice: Notice, now: Date): Promise<number> {
  let sent = 0;
  for (let last = batchSize; last === batchSize; sent += last) {
    last = await db.$transaction((tx) => sendBatch(tx, notice, now));
  }
  return sent;
}

/** Tells payers 30 days before a yearly plan renews, or a card expires before a renewal. Gives the number of mails. */
export const sendRenewalNotices = (db: PrismaClient, now: Date): Promise<number> => sendNotices(db, renewing, now);

/** Tells payers on the seventh day that a renewal is still unpaid. Gives the number of mails. */
export const sendUnpaidNotices = (db: PrismaClient, now: Date): Promise<number> => sendNotices(db, unpaid, now);
