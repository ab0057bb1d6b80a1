import "server-only";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";
import { type Payment } from "./subscription-state";

/** What became of a payment with this settling. */
export interface PaymentNews {
  payment: Payment;
  isNew: boolean;
  /** What was given back since, in cents. */
  refundedCents: number;
}

async function keepOne(ctx: Ctx, subscriptionId: number, payment: Payment): Promise<PaymentNews> {
  const { invoiceId, startsAt, endsAt, ...rest } = payment;
  const values = { ...rest, periodStartsAt: startsAt, periodEndsAt: endsAt };
  const known = await ctx.db.subscriptionPayment.findUnique({ where: { invoiceId } });
  if (known) await ctx.db.subscriptionPayment.update({ where: { invoiceId }, data: values });
  else await ctx.db.subscriptionPayment.create({ data: { ...values, invoiceId, subscriptionId } });
  return { payment, isNew: !known, refundedCents: payment.refundedCents - (known?.refundedCents ?? 0) };
}

/** Sets the payments of a subscription to what the provider has; gives what is new of them, oldest first. */
export async function keepPayments(
  ctx: Ctx,
  subscriptionId: number,
  payments: readonly Payment[],
): Promise<PaymentNews[]> {
  const news: PaymentNews[] = [];
  const oldestFirst = payments.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  for (const payment of oldestFirst) news.push(await keepOne(ctx, subscriptionId, payment));
  return news.filter(({ isNew, refundedCents }) => isNew || refundedCents !== 0);
}

interface Granted {
  userId: number;
  subscriptionId: number;
  startedAt: Date;
  /** null: it gives no premium. */
  until: Date | null;
}

/** Sets the premium that a subscription gives. */
export async function keepGrant(ctx: Ctx, { userId, subscriptionId, startedAt, until }: Granted): Promise<void> {
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
