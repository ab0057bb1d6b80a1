import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { failedRefundCents } from "@/lib/rules/crowdfund";
import { isReturned } from "@/lib/rules/subscription";
import { type Payment } from "./subscription-state";

/** What a sync changed about a payment. */
export interface PaymentChange {
  payment: Payment;
  isNew: boolean;
  /** Refunded since the last sync, in cents; negative for refunds that failed. */
  refundedCents: number;
  /** Whether the payer has got all of the money back since the last sync. */
  isReturned: boolean;
}

async function storePayment(ctx: Ctx, subscriptionId: number, payment: Payment): Promise<PaymentChange> {
  const { invoiceId, paymentId, status, amountCents, refundedCents, startsAt, endsAt, paidAt } = payment;
  const period = { periodStartsAt: startsAt, periodEndsAt: endsAt };
  const known = await ctx.db.subscriptionPayment.findUnique({ where: { invoiceId } });
  const refundFailedCents = failedRefundCents(known?.refundedCents ?? 0, refundedCents, known?.refundFailedCents);
  const values = { paymentId, status, amountCents, refundedCents, refundFailedCents, paidAt, ...period };
  if (known) await ctx.db.subscriptionPayment.update({ where: { invoiceId }, data: values });
  else await ctx.db.subscriptionPayment.create({ data: { ...values, invoiceId, subscriptionId } });
  return {
    payment,
    isNew: !known,
    refundedCents: refundedCents - (known?.refundedCents ?? 0),
    isReturned: amountCents > 0 && isReturned(payment) && !(known && isReturned(known)),
  };
}

/** Sets a subscription's payments to the provider's; gives what changed, in their order. */
export async function storePayments(
  ctx: Ctx,
  subscriptionId: number,
  payments: readonly Payment[],
): Promise<PaymentChange[]> {
  const changes: PaymentChange[] = [];
  for (const payment of payments) changes.push(await storePayment(ctx, subscriptionId, payment));
  return changes.filter((change) => change.isNew || change.refundedCents !== 0 || change.isReturned);
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
    SET revoked_at = NULL, starts_at = least(g.starts_at, excluded.starts_at),
      ends_at = greatest(${until}::timestamptz, least(g.starts_at, excluded.starts_at))
    WHERE g.revoked_at IS NOT NULL OR (g.starts_at, g.ends_at) IS DISTINCT FROM
      (least(g.starts_at, excluded.starts_at), greatest(${until}::timestamptz, least(g.starts_at, excluded.starts_at)))`;
}
