import "server-only";
import type Stripe from "stripe";
import { type Ctx } from "../ctx";
import { type PaymentSync } from "../payments/payment-sync";
import { applyContribution } from "./apply-contribution";
import { type ContributionState, fetchContribution, isContribution, sessionOfPayment } from "./contribution-state";

const idOf = (value: unknown): string | null => {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string" ? value.id : null;
};

/** The id of the payment that an event's charge, refund, or dispute belongs to. */
const paymentIn = (event: Stripe.Event): string | null => {
  const { object } = event.data;
  return "payment_intent" in object ? idOf(object.payment_intent) : null;
};

/** Finds the session of a contribution's payment; null for a payment of something else. */
export async function sessionFor(ctx: Ctx, paymentId: string): Promise<string | null> {
  const known = await ctx.db.contribution.findUnique({ where: { paymentId }, select: { checkoutSessionId: true } });
  if (known) return known.checkoutSessionId;
  // Either the payment isn't a contribution, or this event arrived before the one about the payment.
  const session = await sessionOfPayment(paymentId);
  return session && isContribution(session) ? session.id : null;
}

function subjectOf(ctx: Ctx, event: Stripe.Event): Promise<string | null> {
  const { object } = event.data;
  if (object.object === "checkout.session") return Promise.resolve(isContribution(object) ? object.id : null);
  const paymentId = paymentIn(event);
  return paymentId === null ? Promise.resolve(null) : sessionFor(ctx, paymentId);
}

/** Syncs contributions; the id of each at the provider is that of its checkout session. */
export const contributions: PaymentSync<ContributionState> = {
  types: [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "charge.refunded",
    "charge.refund.updated",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ],
  subjectOf,
  fetch: (_, sessionId) => fetchContribution(sessionId),
  apply: applyContribution,
};
