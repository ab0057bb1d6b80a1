import "server-only";
import { type Ctx } from "../ctx";
import { type PrismaClient } from "../db/client";
import { log } from "../log";
import { isMissing, paymentsOffered } from "../payments/client";
import { settle } from "../payments/settle";
import { contributions } from "./payment-sync";

/** A payment page that nobody used is closed by the provider after a day; an hour more for its word to come. */
const openMs = 25 * 3_600_000;
/** As many as one run asks about. */
const most = 200;

async function ask(ctx: Ctx, sessionId: string): Promise<void> {
  try {
    await settle(ctx, contributions, { subject: sessionId });
  } catch (error) {
    if (!isMissing(error)) throw error;
    // A page that the provider does not know can't be paid on.
    await ctx.db.contribution.updateMany({
      where: { checkoutSessionId: sessionId, status: "pending" },
      data: { status: "expired" },
    });
  }
}

/**
 * Asks the provider about contributions that should have been paid or given up by now: should the word of that be late or
 * never come, the site knows all the same. Gives how many were asked about.
 */
export async function askAboutPending(db: PrismaClient, now: Date): Promise<number> {
  if (!paymentsOffered()) return 0;
  const due = await db.contribution.findMany({
    where: { status: "pending", createdAt: { lt: new Date(now.getTime() - openMs) } },
    orderBy: { createdAt: "desc" },
    take: most,
    select: { checkoutSessionId: true },
  });
  const ctx: Ctx = { actor: { kind: "operator" }, db, now, requestId: "ask-again", notify: true };
  for (const { checkoutSessionId } of due) {
    try {
      await ask(ctx, checkoutSessionId);
    } catch (error) {
      log().warn({ err: error, session: checkoutSessionId }, "a contribution could not be asked about");
    }
  }
  return due.length;
}
