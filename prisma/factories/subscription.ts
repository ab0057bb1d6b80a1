import { type FactoryDb } from "./db";
import { unique } from "./unique";

/** A yearly subscription that was paid a month ago, with its payment and premium grant. */
export async function makeSubscription(db: FactoryDb, { userId }: { userId: number }) {
  const start = new Date();
  start.setUTCMonth(start.getUTCMonth() - 1);
  const end = new Date(start);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  const period = { periodStartsAt: start, periodEndsAt: end };
  const subscription = await db.subscription.create({
    data: {
      ...period,
      userId,
      providerId: `sub_${unique()}`,
      plan: "yearly",
      status: "active",
      priceCents: 50_000,
      providerAt: start,
    },
  });
  const { id: subscriptionId } = subscription;
  await db.subscriptionPayment.create({
    data: {
      ...period,
      subscriptionId,
      invoiceId: `in_${unique()}`,
      status: "paid",
      amountCents: 50_000,
      paidAt: start,
    },
  });
  await db.premiumGrant.create({
    data: { cause: "subscription", userId, subscriptionId, startsAt: start, endsAt: end },
  });
  return subscription;
}
