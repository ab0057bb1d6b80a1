import "server-only";
import { planStateOf, type PlanState, type PremiumCause, type PremiumReason } from "@/lib/rules/premium-cause";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { type SubscriptionStatus } from "@/lib/rules/subscription";
import { needAccount } from "../auth/account";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { coversListing, isInForce } from "./causes";

/** A subscription's columns; all null for another cause of premium. */
interface PlanRow {
  plan: PremiumPlan;
  status: SubscriptionStatus;
  is_canceled: boolean;
  price_cents: number;
  charge_cents: number | null;
  credit_cents: number;
  owed_cents: number;
  card_expires_at: Date | null;
  ends_at: Date;
}
/** A grant that no plan pays for. */
type NoPlanRow = Record<Exclude<keyof PlanRow, "ends_at">, null> & { ends_at: Date | null };
/** The columns of a plan, from a subscription `s` and its grant `g`. */
const planColumns = Prisma.sql`s.plan::text, s.status::text, s.cancel_at_period_end AS is_canceled, s.price_cents,
  s.charge_cents, s.credit_cents, s.owed_cents, s.card_expires_at, coalesce(g.revoked_at, g.ends_at) AS ends_at`;

const toPlan = (row: PlanRow, now: Date): PlanState =>
  planStateOf(
    {
      plan: row.plan,
      status: row.status,
      isCanceled: row.is_canceled,
      priceCents: row.price_cents,
      chargeCents: row.charge_cents,
      creditCents: row.credit_cents,
      owedCents: row.owed_cents,
      cardExpiresAt: row.card_expires_at,
      endsAt: row.ends_at,
    },
    now,
  );

/** Lists why a listing is premium now, longest-lasting cause first. Only for its owner and admins: it names plans. */
export async function listPremiumReasons(ctx: Ctx, listingId: number): Promise<PremiumReason[]> {
  const rows = await queryRows<{ cause: PremiumCause } & (PlanRow | NoPlanRow)>(ctx.db)`
    SELECT g.cause::text, ${planColumns}
    FROM listing l JOIN premium_grant g ON ${coversListing(Prisma.sql`l`)} AND ${isInForce(ctx.now)}
      LEFT JOIN subscription s ON s.id = g.subscription_id
    WHERE l.id = ${listingId} ORDER BY g.ends_at DESC NULLS FIRST, g.id`;
  return rows.map((row) => ({
    cause: row.cause,
    endsAt: row.ends_at?.toISOString() ?? null,
    plan: row.plan === null ? null : toPlan(row, ctx.now),
  }));
}

/** The state of an account's plan: the one that runs, else the one whose premium ended last. Null without a paid one. */
export async function readPlanState({ db, now }: Pick<Ctx, "db" | "now">, userId: number): Promise<PlanState | null> {
  const [row] = await queryRows<PlanRow>(db)`
    SELECT ${planColumns} FROM subscription s JOIN premium_grant g ON g.subscription_id = s.id
    WHERE s.user_id = ${userId}
    ORDER BY s.status = 'canceled', coalesce(g.revoked_at, g.ends_at) DESC, s.id DESC LIMIT 1`;
  return row ? toPlan(row, now) : null;
}

/** The state of the caller's latest plan. */
export async function readOwnPlan(ctx: Ctx): Promise<{ plan: PlanState | null }> {
  const userId = needAccount(ctx);
  return { plan: await readPlanState(ctx, userId) };
}
