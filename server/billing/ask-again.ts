import "server-only";
import { type Ctx } from "../ctx";
import { type PrismaClient } from "../db/client";
import { log } from "../log";
import { paymentsOffered } from "../payments/client";
import { settle } from "../payments/settle";
import { subscriptions } from "./subscription";

const hourMs = 3_600_000;
/** As many as one run asks about. */
const most = 200;

/**
 * Asks the provider about each subscription whose period is over: should the event of its renewal or its end be late or
 * never come, the site knows all the same. Each is asked about at once, then every hour. Gives how many were asked about.
 */
export async function askAgain(db: PrismaClient, now: Date): Promise<number> {
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
    take: most,
    select: { providerId: true },
  });
  const ctx: Ctx = { actor: { kind: "operator" }, db, now, requestId: "ask-again", notify: true };
  for (const { providerId } of due) {
    try {
      await settle(ctx, subscriptions, { subject: providerId });
      // Also of one that the provider does not know.
      await db.subscription.update({ where: { providerId }, data: { providerAt: now } });
    } catch (error) {
      log().warn({ err: error, subscription: providerId }, "a subscription could not be asked about");
    }
  }
  return due.length;
}
