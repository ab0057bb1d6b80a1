import "server-only";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { type Ctx } from "../ctx";
import { queueMail } from "../mail/queue";
import { type PaymentChange } from "./payments";

interface PaymentChanges {
  userId: number;
  name: string;
  plan: PremiumPlan;
  /** When the premium from this subscription ends; null: it gives none. */
  until: Date | null;
  changes: readonly PaymentChange[];
}

/** Queues a receipt for each new payment, and a mail for each refund. */
export async function notifyPayments(ctx: Ctx, { userId, name, plan, until, changes }: PaymentChanges): Promise<void> {
  for (const { payment, isNew, refundedCents } of changes) {
    const { amountCents, startsAt, endsAt, paidAt, invoiceId } = payment;
    const to = { userId };
    if (isNew && amountCents > 0) {
      const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      const values = { name, plan, amountCents, ...period, paidAt: paidAt.toISOString(), invoice: invoiceId };
      await queueMail(ctx.db, { to, template: "plan-receipt", values });
    }
    if (refundedCents <= 0) continue;
    const premiumUntil = until !== null && until > ctx.now ? until.toISOString() : null;
    const values = { name, plan, refundedCents, amountCents, until: premiumUntil, invoice: invoiceId };
    await queueMail(ctx.db, { to, template: "plan-refund", values });
  }
}
