import "server-only";
import { type PrismaClient } from "../db/client";
import { paymentsOffered } from "../payments/client";
import { runPaymentSync } from "../payments/payment-sync";
import { MAX_RECONCILED, reconcileEach } from "../payments/reconcile";
import { subscriptions } from "./subscription";

const hourMs = 3_600_000;

/**
 * Syncs each subscription whose period is over, so that a renewal or an end is noticed even when its event is late or
 * lost: at once, then every hour. Returns the number of subscriptions synced.
 */
export async function reconcileSubscriptions(db: PrismaClient, now: Date): Promise<number> {
  if (!paymentsOffered()) return 0;
  const due = await db.subscription.findMany({
    where: {
      status: { not: "canceled" },
      periodEndsAt: { lte: now },
      OR: [
        { providerAt: { lt: new Date(now.getTime() - hourMs) } },
        { providerAt: { lt: db.subscription.fields.periodEndsAt } },
      ],
    },
    orderBy: { providerAt: "asc" },
    take: MAX_RECONCILED,
    select: { providerId: true },
  });
  const ids = due.map(({ providerId }) => providerId);
  await reconcileEach({ db, now, what: "subscription" }, ids, async (ctx, providerId) => {
    await runPaymentSync(ctx, subscriptions, { subject: providerId });
    // Also when the provider doesn't know the subscription.
    await db.subscription.update({ where: { providerId }, data: { providerAt: now } });
  });
  return due.length;
}
