import "server-only";
import { runningStatuses } from "@/lib/rules/subscription";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { type PaymentSync } from "../payments/payment-sync";
import { renewUserPremium } from "../premium/causes";
import { queueCancel } from "./cancel-closed";
import { lookAtSubscription, subscriptionEvents, subscriptionOf } from "./find-subscription";
import { notifyPayments } from "./notify";
import { keepGrant, keepPayments } from "./payments";
import { type SubscriptionState } from "./subscription-state";

/** Whose subscription it is: the customer was made for that account. */
interface Payer {
  id: number;
  full_name: string;
  closed_at: Date | null;
}

/** Holds the account and its listings, in the order in which everybody takes them; null when it is nobody's here. */
async function lockPayer(ctx: Ctx, customer: string): Promise<Payer | null> {
  await execute(ctx.db)`
    SELECT l.id FROM listing l JOIN "user" u ON u.id = l.claimed_by_id WHERE u.provider_customer = ${customer}
    ORDER BY l.id FOR NO KEY UPDATE OF l`;
  const [payer] = await queryRows<Payer>(ctx.db)`
    SELECT id, full_name, closed_at FROM "user" WHERE provider_customer = ${customer} FOR NO KEY UPDATE`;
  return payer ?? null;
}

/** What the audit says of a subscription. */
const told = ({ status, cancelAtPeriodEnd }: Pick<SubscriptionState, "status" | "cancelAtPeriodEnd">) => ({
  status,
  cancel_at_period_end: cancelAtPeriodEnd,
});

async function keepSubscription(ctx: Ctx, userId: number, standing: SubscriptionState) {
  const { providerId, plan, priceCents, status, cancelAtPeriodEnd, startedAt } = standing;
  const { periodStartsAt, periodEndsAt, endedAt } = standing;
  const times = { periodStartsAt, periodEndsAt, endedAt, providerAt: ctx.now };
  const values = { plan, priceCents, status, cancelAtPeriodEnd, ...times };
  const before = await ctx.db.subscription.findUnique({ where: { providerId }, include: { grant: true } });
  const { id } = before
    ? await ctx.db.subscription.update({ where: { providerId }, data: values })
    : await ctx.db.subscription.create({
        data: { ...values, userId, providerId, createdAt: startedAt },
      });
  return { id, before };
}

type Before = Awaited<ReturnType<typeof keepSubscription>>["before"];

const endOf = (grant: { endsAt: Date | null; revokedAt: Date | null } | null | undefined): string | null =>
  !grant || grant.revokedAt ? null : (grant.endsAt?.toISOString() ?? null);

/** Writes down what an event made of a subscription; nothing where it changed nothing. */
async function writeDown(ctx: Ctx, id: number, { before, standing }: { before: Before; standing: SubscriptionState }) {
  const grant = await ctx.db.premiumGrant.findUnique({ where: { subscriptionId: id } });
  const was = before && { ...told(before), premium_until: endOf(before.grant) };
  const is = { ...told(standing), premium_until: endOf(grant) };
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const action = was ? "subscription.change" : "subscription.begin";
  await audit(ctx, { action, object: { type: "subscription", id }, before: was ?? undefined, after: is });
}

/** Whether more would be paid for it unless somebody ends it. */
const isPaidOn = ({ status, cancelAtPeriodEnd }: SubscriptionState): boolean =>
  !cancelAtPeriodEnd && runningStatuses.some((running) => running === status);

async function settleSubscription(ctx: Ctx, standing: SubscriptionState | null): Promise<void> {
  const payer = standing && (await lockPayer(ctx, standing.customer));
  if (!standing || !payer) return;
  const { id, before } = await keepSubscription(ctx, payer.id, standing);
  const news = await keepPayments(ctx, id, standing.payments);
  // A closed account has no premium; what was paid and given back is kept.
  const until = payer.closed_at ? null : standing.premiumUntil;
  await keepGrant(ctx, { userId: payer.id, subscriptionId: id, startedAt: standing.startedAt, until });
  await writeDown(ctx, id, { before, standing });
  if (payer.closed_at) {
    if (isPaidOn(standing)) await queueCancel(ctx.db, standing.providerId);
    return;
  }
  await renewUserPremium(ctx, payer.id);
  await notifyPayments(ctx, { userId: payer.id, name: payer.full_name, plan: standing.plan, until, news });
}

/** Subscriptions to premium: whom they make premium, and until when. */
export const subscriptions: PaymentSync<SubscriptionState | null> = {
  types: subscriptionEvents,
  subjectOf: subscriptionOf,
  look: (_ctx, id) => lookAtSubscription(id),
  settle: settleSubscription,
};
