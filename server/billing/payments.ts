import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { type Payment } from "./subscription-state";

/** What a sync changed about a payment. */
export interface PaymentChange {
  payment: Payment;
  isNew: boolean;
  /** Refunded since the last sync, in cents. */
  refundedCents: number;
}

async function storePayment(ctx: Ctx, subscriptionId: number, payment: Payment): Promise<PaymentChange> {
  const { invoiceId, startsAt, endsAt, ...rest } = payment;
  const values = { ...rest, periodStartsAt: startsAt, periodEndsAt: endsAt };
  const known = await ctx.db.subscriptionPayment.findUnique({ where: { invoiceId } });
  if (known) await ctx.db.subscriptionPayment.update({ where: { invoiceId }, data: values });
  else await ctx.db.subscriptionPayment.create({ data: { ...values, invoiceId, subscriptionId } });
  return { payment, isNew: !known, refundedCents: payment.refundedCents - (known?.refundedCents ?? 0) };
}

/** Sets a subscription's payments to the provider's; gives what changed, oldest payment first. */
export async function storePayments(
  ctx: Ctx,
  subscriptionId: number,
  payments: readonly Payment[],
): Promise<PaymentChange[]> {
  const changes: PaymentChange[] = [];
  const oldestFirst = payments.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const payment of oldestFirst) changes.push(await storePayment(ctx, subscriptionId, payment));
  return changes.filter(({ isNew, refundedCents }) => isNew || refundedCents !== 0);
}

interface GrantTerms {
  userId: number;
  subscriptionId: number;
  startedAt: Date;
  /** When premium ends; null: the subscription gives none. */
  until: Date | null;
}

/** Sets the premium grant of a subscription. */
export async function storeGrant(ctx: Ctx, { userId, subscriptionId, startedAt, until }: GrantTerms): Promise<void> {
  const [startsAt, now] = [startedAt < ctx.now ? startedAt : ctx.now, ctx.now];
  if (until === null) {
    await execute(ctx.db)`
      UPDATE premium_grant SET revoked_at = ${now} WHERE subscription_id = ${subscriptionId} AND revoked_at IS NULL`;
    return;
  }
  await execute(ctx.db)`
    INSERT INTO premium_grant AS g (cause, user_id, subscription_id, starts_at, ends_at)
    VALUES ('subscription', ${userId}, ${subscriptionId}, ${startsAt}, greatest(${until}::timestamptz, ${startsAt}))
    ON CONFLICT (subscription_id) DO UPDATE
    SET revoked_at = NULL, ends_at = greatest(${until}::timestamptz, g.starts_at)
    WHERE g.revoked_at IS NOT NULL OR g.ends_at IS DISTINCT FROM greatest(${until}::timestamptz, g.starts_at)`;
}
