import "server-only";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { type Db, type PrismaClient } from "../db/client";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";

/** How long before a yearly plan renews its owner is told. */
const leadTime = "30 days";
/** Notices that one transaction sends. */
const batchSize = 100;

interface Renewing {
  user_id: number;
  name: string;
  plan: PremiumPlan;
  price_cents: number;
  period_ends_at: Date | null;
}

/** Tells once for each period, and leaves out plans that won't be charged again. */
async function tellBatch(tx: Db, now: Date): Promise<number> {
  const renewing = await queryRows<Renewing>(tx)`
    WITH due AS MATERIALIZED (
      SELECT s.id, u.full_name FROM subscription s JOIN "user" u ON u.id = s.user_id
      WHERE s.plan = 'yearly' AND s.status = 'active' AND NOT s.cancel_at_period_end AND u.closed_at IS NULL
        AND s.period_ends_at > ${now} AND s.period_ends_at <= ${now}::timestamptz + ${leadTime}::interval
        AND s.renewal_told_for IS DISTINCT FROM s.period_ends_at
      ORDER BY s.id LIMIT ${batchSize}::int FOR UPDATE OF s SKIP LOCKED
    )
    UPDATE subscription s SET renewal_told_for = s.period_ends_at FROM due WHERE s.id = due.id
    RETURNING s.user_id, due.full_name AS name, s.plan::text, s.price_cents, s.period_ends_at`;
  for (const { user_id: userId, name, plan, price_cents: amountCents, period_ends_at: at } of renewing) {
    if (at === null) continue;
    const values = { name, plan, amountCents, renewsAt: at.toISOString() };
    await queueMail(tx, { to: { userId }, template: "plan-renewing", values });
  }
  return renewing.length;
}

/** Tells owners 30 days before a yearly plan renews. Gives the number of mails. */
export async function sendRenewalNotices(db: PrismaClient, now: Date): Promise<number> {
  let sent = 0;
  for (let last = batchSize; last === batchSize; sent += last) {
    last = await db.$transaction((tx) => tellBatch(tx, now));
  }
  return sent;
}
