import "server-only";
import { type Ctx } from "../ctx";
import { type PrismaClient } from "../db/client";
import { isMissing, paymentsOffered } from "../payments/client";
import { runPaymentSync } from "../payments/payment-sync";
import { MAX_RECONCILED, reconcileEach } from "../payments/reconcile";
import { contributions } from "./payment-sync";

/** The provider closes an unused payment page after a day; its event gets an hour more. */
const openMs = 25 * 3_600_000;

async function syncContribution(ctx: Ctx, sessionId: string): Promise<void> {
  try {
    await runPaymentSync(ctx, contributions, { subject: sessionId });
  } catch (error) {
    if (!isMissing(error)) throw error;
    // No one can pay on a page that the provider doesn't know.
    await ctx.db.contribution.updateMany({
      where: { checkoutSessionId: sessionId, status: "pending" },
      data: { status: "expired" },
    });
  }
}

/**
 * Syncs contributions that should have been paid or abandoned by now, so that this is noticed even when the event is
 * late or lost. Returns the number of contributions synced.
 */
export async function reconcileContributions(db: PrismaClient, now: Date): Promise<number> {
  if (!paymentsOffered()) return 0;
  const due = await db.contribution.findMany({
    where: { status: "pending", createdAt: { lt: new Date(now.getTime() - openMs) } },
    orderBy: { createdAt: "desc" },
    take: MAX_RECONCILED,
    select: { checkoutSessionId: true },
  });
  const ids = due.map(({ checkoutSessionId }) => checkoutSessionId);
  await reconcileEach({ db, now, what: "contribution" }, ids, syncContribution);
  return due.length;
}
