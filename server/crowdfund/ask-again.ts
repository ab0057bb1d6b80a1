import "server-only";
import { type Ctx } from "../ctx";
import { type PrismaClient } from "../db/client";
import { askAgainAbout, MAX_ASKED_AGAIN } from "../payments/ask-again";
import { isMissing, paymentsOffered } from "../payments/client";
import { settle } from "../payments/settle";
import { contributions } from "./payment-sync";

/** The provider closes an unused payment page after a day; its event gets an hour more. */
const openMs = 25 * 3_600_000;

async function ask(ctx: Ctx, sessionId: string): Promise<void> {
  try {
    await settle(ctx, contributions, { subject: sessionId });
  } catch (error) {
    if (!isMissing(error)) throw error;
    // A page that the provider doesn't know can't be paid on.
    await ctx.db.contribution.updateMany({
      where: { checkoutSessionId: sessionId, status: "pending" },
      data: { status: "expired" },
    });
  }
}

/**
 * Asks the provider about contributions that should have been paid or abandoned by now, so that this is noticed even
 * when the event is late or lost. Returns how many were asked about.
 */
export async function askAboutContributions(db: PrismaClient, now: Date): Promise<number> {
  if (!paymentsOffered()) return 0;
  const due = await db.contribution.findMany({
    where: { status: "pending", createdAt: { lt: new Date(now.getTime() - openMs) } },
    orderBy: { createdAt: "desc" },
    take: MAX_ASKED_AGAIN,
    select: { checkoutSessionId: true },
  });
  const ids = due.map(({ checkoutSessionId }) => checkoutSessionId);
  await askAgainAbout({ db, now, what: "contribution" }, ids, ask);
  return due.length;
}
