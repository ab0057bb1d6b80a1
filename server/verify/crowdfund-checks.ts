import "server-only";
import { fundedDays } from "@/lib/rules/crowdfund";
import { dayMs } from "@/lib/rules/time";
import { Prisma } from "../db/client";
import { type Check } from "./check";

/** Campaigns against their contributions, and the funded years against the campaigns. */
export const crowdfundChecks: readonly Check[] = [
  {
    name: "campaigns",
    description: "campaigns: money raised, in cents",
    query: () => Prisma.sql`
      SELECT p.id, p.raised_cents, coalesce(sum(c.amount_cents - c.refunded_cents - c.lost_cents), 0)::int AS due
      FROM campaign p LEFT JOIN contribution c ON c.campaign_id = p.id
        AND c.status IN ('paid', 'partly_refunded', 'refunded', 'disputed', 'lost')
      GROUP BY p.id
      HAVING p.raised_cents <> coalesce(sum(c.amount_cents - c.refunded_cents - c.lost_cents), 0)`,
  },
  {
    name: "contribution statuses",
    description: "contributions: status, by paid, refunded, and disputed amounts",
    query: () => Prisma.sql`
      SELECT id, status::text, due FROM (SELECT c.*, CASE
          WHEN disputed_cents > 0 THEN 'disputed'
          WHEN lost_cents > 0 THEN 'lost'
          WHEN refunded_cents = 0 THEN 'paid'
          WHEN refunded_cents < amount_cents THEN 'partly_refunded'
          ELSE 'refunded' END AS due
        FROM contribution c WHERE paid_at IS NOT NULL) paid
      WHERE status::text <> due`,
  },
  {
    name: "reached goals",
    description: "open campaigns: below their goal",
    query: () => Prisma.sql`
      SELECT id, raised_cents, goal_cents FROM campaign WHERE status = 'open' AND raised_cents >= goal_cents`,
  },
  {
    name: "funded years",
    description: "campaigns: the funded year of each that reached its goal, with the length that its money bought",
    query: () => Prisma.sql`
      WITH due AS (
        SELECT id, listing_id, reached_at AS starts_at, year_from + floor(
          ${fundedDays * dayMs}::numeric * raised_cents / goal_cents)::bigint * interval '1 millisecond' AS ends_at
        FROM campaign WHERE reached_at IS NOT NULL)
      SELECT coalesce(due.id, g.campaign_id) AS id, g.listing_id, due.listing_id AS due_listing, g.starts_at,
        due.starts_at AS due_start, g.ends_at, due.ends_at AS due_end
      FROM due FULL JOIN (SELECT * FROM premium_grant WHERE cause = 'crowdfund') g ON g.campaign_id = due.id
      WHERE (g.listing_id, g.starts_at, g.ends_at) IS DISTINCT FROM (due.listing_id, due.starts_at, due.ends_at)
        OR g.revoked_at IS NOT NULL`,
  },
];
