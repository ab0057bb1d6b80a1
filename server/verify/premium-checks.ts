import "server-only";
import { Prisma } from "../db/client";
import { env } from "../env";
import { coversListing, isInForce, latestEnd } from "../premium/causes";
import { type Check } from "./check";

/** How long after its end premium may still be stored, until the job clears it. */
const tolerance = "60 seconds";

interface PremiumColumns {
  table: Prisma.Sql;
  flag: Prisma.Sql;
  /** Whether a cause `g` counts for a row `t`. */
  cause: Prisma.Sql;
}

/** The stored premium of each row at this moment, with the premium that its active causes give. */
const recount = ({ table, flag, cause }: PremiumColumns, now: Date): Prisma.Sql => Prisma.sql`
  SELECT t.id, ${flag} AND (t.premium_expires IS NULL OR t.premium_expires > ${now}) AS stored, ${flag} AS flag,
    t.premium_expires, count(g.id) > 0 AS due, ${latestEnd} AS due_end
  FROM ${table} t LEFT JOIN premium_grant g ON ${cause} AND ${isInForce(now)} GROUP BY t.id`;

const differs = Prisma.sql`stored <> due OR (due AND premium_expires IS DISTINCT FROM due_end)`;

/**
 * The end of premium from a subscription's payments: of the paid period, of the next one while it's being charged, or of
 * the grace for one that couldn't be; and for an ended subscription its end, unless a period was paid later.
 */
const subscriptionDue = () => Prisma.sql`
  SELECT s.id, CASE WHEN u.closed_at IS NULL AND p.paid_until IS NOT NULL THEN
      CASE WHEN s.ended_at < r.until THEN greatest(s.ended_at, p.paid_later_until) ELSE r.until END END AS due
  FROM subscription s JOIN "user" u ON u.id = s.user_id CROSS JOIN LATERAL (
    SELECT max(period_ends_at) FILTER (WHERE status IN ('paid', 'disputed')) AS paid_until,
      max(period_ends_at) FILTER (WHERE status IN ('paid', 'disputed') AND paid_at > s.ended_at) AS paid_later_until,
      max(period_ends_at) AS charged_until
    FROM subscription_payment WHERE subscription_id = s.id) p
  CROSS JOIN LATERAL (SELECT CASE
      WHEN s.status IN ('active', 'trialing') AND p.paid_until >= s.period_starts_at AND p.charged_until < s.period_ends_at
      THEN s.period_ends_at
      WHEN s.status = 'past_due' OR (s.status = 'canceled' AND s.owed_cents > 0) THEN p.paid_until + make_interval(hours => ${24 * env().graceDays}::int)
      ELSE p.paid_until END AS until) r`;

/** Stored premium against its causes. Compares what applies at this moment, as every check of premium rights does. */
export const premiumChecks: readonly Check[] = [
  {
    name: "listing premium",
    description: "listings: premium and its end",
    query: (now) => Prisma.sql`
      WITH recount AS (${recount(
        { table: Prisma.sql`listing`, flag: Prisma.sql`t.is_premium`, cause: coversListing(Prisma.sql`t`) },
        now,
      )})
      SELECT id, stored, premium_expires, due, due_end FROM recount
      WHERE ${differs} OR (flag AND premium_expires < ${now}::timestamptz - ${tolerance}::interval)`,
  },
  {
    name: "user premium",
    description: "accounts: premium membership and its end",
    query: (now) => Prisma.sql`
      WITH recount AS (${recount(
        { table: Prisma.sql`"user"`, flag: Prisma.sql`t.premium_membership`, cause: Prisma.sql`g.user_id = t.id` },
        now,
      )})
      SELECT id, stored, premium_expires, due, due_end FROM recount WHERE ${differs}`,
  },
  {
    name: "subscription premium",
    description: "subscriptions: premium from their payments",
    query: () => Prisma.sql`
      SELECT d.id, g.ends_at AS stored, g.revoked_at, d.due
      FROM (${subscriptionDue()}) d LEFT JOIN premium_grant g ON g.subscription_id = d.id
      WHERE CASE WHEN g.revoked_at IS NULL THEN g.ends_at END
        IS DISTINCT FROM CASE WHEN d.due IS NOT NULL THEN greatest(d.due, g.starts_at) END`,
  },
];
