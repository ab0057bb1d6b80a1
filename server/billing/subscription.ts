import "server-only";
import { runningStatuses } from "@/lib/rules/subscription";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { type PaymentSync } from "../payments/payment-sync";
import { renewUserPremium } from "../premium/causes";
import { queueCancel } from "./closed-account";
import { fetchSubscription, subscriptionEvents, subscriptionOf } from "./find-subscription";
import { notifyPayments, notifyPlan } from "./notify";
import { type PaymentChange, storeGrant, storePayments } from "./payments";
import { queueReturned } from "./returned-payment";
import { type SubscriptionState } from "./subscription-state";

/** The account whose subscription it is: the provider's customer was created for it. */
interface Payer {
  id: number;
  full_name: string;
  closed_at: Date | null;
}

/** Locks the listings and then the account, in the order that all code uses; null when no account has this customer. */
async function lockPayer(ctx: Ctx, customer: string): Promise<Payer | null> {
  await execute(ctx.db)`
    SELECT l.id FROM listing l JOIN "user" u ON u.id = l.claimed_by_id WHERE u.provider_customer = ${customer}
    ORDER BY l.id FOR NO KEY UPDATE OF l`;
  const [payer] = await queryRows<Payer>(ctx.db)`
    SELECT id, full_name, closed_at FROM "user" WHERE provider_customer = ${customer} FOR NO KEY UPDATE`;
  return payer ?? null;
}

/** A subscription's values in the audit. */
const auditValues = ({
  plan,
  status,
  cancelAtPeriodEnd,
}: Pick<SubscriptionState, "plan" | "status" | "cancelAtPeriodEnd">) => ({
  plan,
  status,
  cancel_at_period_end: cancelAtPeriodEnd,
});

async function storeSubscription(ctx: Ctx, userId: number, state: SubscriptionState) {
  const { providerId, plan, status, cancelAtPeriodEnd, startedAt } = state;
  const { priceCents, owedCents, creditCents, chargeCents, cardExpiresAt } = state;
  const { periodStartsAt, periodEndsAt, endedAt } = state;
  const times = { periodStartsAt, periodEndsAt, endedAt, providerAt: ctx.now };
  const money = { priceCents, owedCents, creditCents, chargeCents, cardExpiresAt };
  const values = { plan, status, cancelAtPeriodEnd, ...money, ...times };
  const before = await ctx.db.subscription.findUnique({ where: { providerId }, include: { grant: true } });
  const { id } = before
    ? await ctx.db.subscription.update({ where: { providerId }, data: values })
    : await ctx.db.subscription.create({ data: { ...values, userId, providerId, createdAt: startedAt } });
  return { id, before };
}

type Before = Awaited<ReturnType<typeof storeSubscription>>["before"];

const endOf = (grant: { endsAt: Date | null; revokedAt: Date | null } | null | undefined): string | null =>
  !grant || grant.revokedAt ? null : (grant.endsAt?.toISOString() ?? null);

/** Audits a change of a subscription or its premium, if there is one. */
async function auditChange(ctx: Ctx, id: number, { before, state }: { before: Before; state: SubscriptionState }) {
  const grant = await ctx.db.premiumGrant.findUnique({ where: { subscriptionId: id } });
  const was = before && { ...auditValues(before), premium_until: endOf(before.grant) };
  const is = { ...auditValues(state), premium_until: endOf(grant) };
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const action = was ? "subscription.change" : "subscription.begin";
  await audit(ctx, { action, object: { type: "subscription", id }, before: was ?? undefined, after: is });
}

/** Whether the provider will charge for another period. */
const willRenew = ({ status, cancelAtPeriodEnd }: SubscriptionState): boolean =>
  !cancelAtPeriodEnd && runningStatuses.some((running) => running === status);

async function applySubscription(ctx: Ctx, state: SubscriptionState | null): Promise<void> {
  const payer = state && (await lockPayer(ctx, state.customer));
  if (!state || !payer) return;
  const { id, before } = await storeSubscription(ctx, payer.id, state);
  const changes = await storePayments(ctx, id, state.payments);
  // A closed account has no premium; its payments and refunds are still recorded.
  const until = payer.closed_at ? null : state.premiumUntil;
  await storeGrant(ctx, { userId: payer.id, subscriptionId: id, startedAt: state.startedAt, until });
  await auditChange(ctx, id, { before, state });
  if (payer.closed_at) {
    if (willRenew(state)) await queueCancel(ctx.db, state.providerId);
    return;
  }
  await renewUserPremium(ctx, payer.id);
  await endReturned(ctx, state, changes);
  const to = { userId: payer.id, name: payer.full_name };
  await notifyPayments(ctx, { ...to, state, changes });
  await notifyPlan(ctx, { ...to, before, state });
}

/** Has the provider end a plan that gives no premium any more because its payment was given back. */
async function endReturned(ctx: Ctx, state: SubscriptionState, changes: readonly PaymentChange[]): Promise<void> {
  const { providerId: subscription, customer, premiumUntil } = state;
  if (premiumUntil && premiumUntil > ctx.now) return;
  for (const { payment, isReturned } of changes) {
    if (!isReturned) continue;
    await queueReturned(ctx.db, { subscription, customer, invoice: payment.invoiceId, cents: payment.amountCents });
  }
}

/** Syncs subscriptions, with their payments and the premium that they give. */
export const subscriptions: PaymentSync<SubscriptionState | null> = {
  types: subscriptionEvents,
  subjectOf: subscriptionOf,
  fetch: (_ctx, id) => fetchSubscription(id),
  apply: applySubscription,
};
