import "server-only";
import { planStateOf, type PlanState, type PremiumCause, type PremiumReason } from "@/lib/rules/premium-cause";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { coversListing, isInForce } from "./causes";

interface ReasonRow {
  cause: PremiumCause;
  ends_at: Date | null;
  plan: PremiumPlan | null;
  price_cents: number | null;
  is_cancelled: boolean | null;
  is_owed: boolean | null;
}

const planOf = ({ plan: name, price_cents: priceCents, is_cancelled, is_owed }: ReasonRow): PremiumReason["plan"] => {
  if (name === null || priceCents === null) return null;
  if (is_owed) return { name, priceCents, goesOn: "owed" };
  return { name, priceCents, goesOn: is_cancelled ? "ends" : "renews" };
};

/** Lists why a listing is premium now, longest-lasting cause first. Only for its owner and admins: it names plans. */
export async function listPremiumReasons(ctx: Ctx, listingId: number): Promise<PremiumReason[]> {
  const rows = await queryRows<ReasonRow>(ctx.db)`
    SELECT g.cause::text, g.ends_at, s.plan::text, s.price_cents,
      s.cancel_at_period_end OR s.status = 'canceled' AS is_cancelled, s.status IN ('past_due', 'unpaid') AS is_owed
    FROM listing l JOIN premium_grant g ON ${coversListing(Prisma.sql`l`)} AND ${isInForce(ctx.now)}
      LEFT JOIN subscription s ON s.id = g.subscription_id
    WHERE l.id = ${listingId} ORDER BY g.ends_at DESC NULLS FIRST, g.id`;
  return rows.map((row) => ({ cause: row.cause, endsAt: row.ends_at?.toISOString() ?? null, plan: planOf(row) }));
}

interface PlanRow {
  plan: PremiumPlan;
  is_canceled: boolean;
  is_owed: boolean;
  ends_at: Date | null;
}

/** The state of an account's latest subscription: the one with the longest premium. Null without a paid one. */
export async function readPlanState(ctx: Ctx, userId: number): Promise<PlanState | null> {
  const [row] = await queryRows<PlanRow>(ctx.db)`
    SELECT s.plan::text, s.cancel_at_period_end OR s.status = 'canceled' AS is_canceled,
      s.status IN ('past_due', 'unpaid') AS is_owed, coalesce(g.revoked_at, g.ends_at) AS ends_at
    FROM subscription s JOIN premium_grant g ON g.subscription_id = s.id
    WHERE s.user_id = ${userId} ORDER BY coalesce(g.revoked_at, g.ends_at) DESC, s.id DESC LIMIT 1`;
  if (!row) return null;
  return planStateOf(
    { plan: row.plan, isCanceled: row.is_canceled, isOwed: row.is_owed, endsAt: row.ends_at },
    ctx.now,
  );
}

/** The state of the caller's latest plan. */
export async function readOwnPlan(ctx: Ctx): Promise<{ plan: PlanState | null }> {
  const userId = needAccount(ctx);
  return { plan: await readPlanState(ctx, userId) };
}
