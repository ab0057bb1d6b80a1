import "server-only";
import { planStateOf } from "@/lib/rules/premium-cause";
import { isOwed } from "@/lib/rules/subscription";
import { type Ctx } from "../ctx";
import { queueMail } from "../mail/queue";
import { type PaymentChange } from "./payments";
import { type SubscriptionState } from "./subscription-state";

interface Payer {
  userId: number;
  name: string;
  state: SubscriptionState;
}

/** The plan as pages show it. */
const planOf = (ctx: Ctx, state: SubscriptionState) =>
  planStateOf(
    { ...state, isCanceled: state.cancelAtPeriodEnd, endsAt: state.premiumUntil ?? state.endedAt ?? ctx.now },
    ctx.now,
  );

/** Queues a receipt for each new payment, and a mail for each refund that was made or that failed. */
export async function notifyPayments(
  ctx: Ctx,
  { userId, name, state, changes }: Payer & { changes: readonly PaymentChange[] },
): Promise<void> {
  const to = { userId };
  const plan = planOf(ctx, state);
  for (const { payment, isNew, refundedCents, isReturned } of changes) {
    const { amountCents, startsAt, endsAt, paidAt, invoiceNumber: invoice } = payment;
    const paid = { name, plan: payment.plan, amountCents, invoice };
    if (isNew && amountCents > 0) {
      const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      const values = { ...paid, ...period, paidAt: paidAt.toISOString() };
      await queueMail(ctx.db, { to, template: "plan-receipt", values });
    }
    if (refundedCents < 0) {
      await queueMail(ctx.db, { to, template: "plan-refund-failed", values: { ...paid, failedCents: -refundedCents } });
    }
    if (refundedCents <= 0) continue;
    const isOver = isReturned && !plan.isInForce;
    const creditCents = isOver ? Math.min(state.creditCents, amountCents) : 0;
    const values = { ...paid, refundedCents, until: plan.isInForce ? plan.at : null, creditCents };
    await queueMail(ctx.db, { to, template: "plan-refund", values });
  }
}

/** A subscription as stored before a sync, as far as its payer hears of changes. */
type Before = Pick<SubscriptionState, "plan" | "status" | "cancelAtPeriodEnd">;

/** Whether the mail about a refund has said already that the plan is over. */
const isEndTold = ({ payments }: SubscriptionState): boolean => payments.at(-1)?.status === "refunded";

/** What a change of a plan means to its payer; null when there is nothing to tell. */
function newsOf(before: Before, after: SubscriptionState) {
  const { status, plan, cancelAtPeriodEnd } = after;
  if (status === "canceled") return before.status === "canceled" || isEndTold(after) ? null : "plan-ended";
  if (isOwed(status)) return isOwed(before.status) ? null : "plan-payment-failed";
  if (cancelAtPeriodEnd && !before.cancelAtPeriodEnd) return "plan-canceled";
  return plan === before.plan ? null : "plan-switched";
}

/**
 * Queues a mail when a renewal can't be charged, when the plan is canceled or switched, and when it is over. A plan that
 * gives no premium any more is only told about what is owed and its end.
 */
export async function notifyPlan(
  ctx: Ctx,
  { userId, name, before, state }: Payer & { before: Before | null },
): Promise<void> {
  const template = before && newsOf(before, state);
  if (!template) return;
  const plan = planOf(ctx, state);
  if (!plan.isInForce && (template === "plan-canceled" || template === "plan-switched")) return;
  const to = { userId };
  if (template === "plan-ended") {
    const isDisputed = state.payments.at(-1)?.status === "lost";
    await queueMail(ctx.db, { to, template, values: { name, plan, isDisputed } });
  } else await queueMail(ctx.db, { to, template, values: { name, plan } });
}
