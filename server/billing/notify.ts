import "server-only";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { type Ctx } from "../ctx";
import { queueMail } from "../mail/queue";
import { type PaymentNews } from "./payments";

interface Told {
  userId: number;
  name: string;
  plan: PremiumPlan;
  /** Until when premium lasts by this subscription; null: it is over. */
  until: Date | null;
  news: readonly PaymentNews[];
}

/** Sends a receipt for each payment, and word of what was given back. */
export async function notifyPayments(ctx: Ctx, { userId, name, plan, until, news }: Told): Promise<void> {
  for (const { payment, isNew, refundedCents } of news) {
    const { amountCents, startsAt, endsAt, paidAt, invoiceId } = payment;
    const to = { userId };
    if (isNew && amountCents > 0) {
      const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      const values = { name, plan, amountCents, ...period, paidAt: paidAt.toISOString(), invoice: invoiceId };
      await queueMail(ctx.db, { to, template: "plan-receipt", values });
    }
    if (refundedCents <= 0) continue;
    const lasts = until !== null && until > ctx.now ? until.toISOString() : null;
    const values = { name, plan, refundedCents, amountCents, until: lasts, invoice: invoiceId };
    await queueMail(ctx.db, { to, template: "plan-refund", values });
  }
}
