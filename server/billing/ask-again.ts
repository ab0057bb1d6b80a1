import "server-only";
import { type PrismaClient } from "../db/client";
import { askAgainAbout, MAX_ASKED_AGAIN } from "../payments/ask-again";
import { paymentsOffered } from "../payments/client";
import { settle } from "../payments/settle";
import { subscriptions } from "./subscription";

const hourMs = 3_600_000;

/**
 * Asks the provider about each subscription whose period is over, so that a renewal or an end is noticed even when its
 * event is late or lost. Each is asked about at once, then every hour. Returns how many were asked about.
 */
export async function askAboutSubscriptions(db: PrismaClient, now: Date): Promise<number> {
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
    take: MAX_ASKED_AGAIN,
    select: { providerId: true },
  });
  const ids = due.map(({ providerId }) => providerId);
  await askAgainAbout({ db, now, what: "subscription" }, ids, async (ctx, providerId) => {
    await settle(ctx, subscriptions, { subject: providerId });
    // Also for one that the provider doesn't know.
    await db.subscription.update({ where: { providerId }, data: { providerAt: now } });
  });
  return due.length;
}
