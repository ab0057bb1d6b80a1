import "server-only";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { type Ctx } from "../ctx";
import { queueMail } from "../mail/queue";
import { type PaymentChange } from "./payments";
import { type SubscriptionState } from "./subscription-state";

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

/** A subscription as far as its payer is told of changes. */
type Told = Pick<SubscriptionState, "plan" | "status" | "cancelAtPeriodEnd">;

const isOwed = ({ status }: Told): boolean => status === "past_due" || status === "unpaid";
const isOver = ({ status }: Told): boolean => status === "canceled";

interface PlanChange {
  userId: number;
  name: string;
  before: Told | null;
  state: SubscriptionState;
  /** When the premium from this subscription ends; null: it gives none. */
  until: Date | null;
}

type News = "plan-payment-failed" | "plan-canceled" | "plan-switched" | "plan-ended";

/** What a change of a plan means to its payer; null when there is nothing to tell. */
function newsOf(before: Told, after: Told): News | null {
  if (isOver(after)) return isOver(before) ? null : "plan-ended";
  if (isOwed(after)) return isOwed(before) ? null : "plan-payment-failed";
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) return "plan-canceled";
  return after.plan === before.plan ? null : "plan-switched";
}

/**
 * Queues a mail when a payment begins to fail, when the plan is canceled or switched, and when it is over and no premium is left.
 * A plan that gives no premium any more has only its end to tell.
 */
export async function notifyPlan(ctx: Ctx, { userId, name, before, state, until }: PlanChange): Promise<void> {
  const template = before && newsOf(before, state);
  const isInForce = until !== null && until > ctx.now;
  if (!template || isInForce === (template === "plan-ended")) return;
  const values = { name, plan: state.plan, until: (until ?? state.endedAt ?? ctx.now).toISOString() };
  const to = { userId };
  if (template === "plan-switched") {
    await queueMail(ctx.db, { to, template, values: { ...values, priceCents: state.priceCents } });
  } else await queueMail(ctx.db, { to, template, values });
}
