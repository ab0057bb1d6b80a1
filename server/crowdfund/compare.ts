import "server-only";
import type Stripe from "stripe";
import {
  type LedgerComparison,
  type LedgerDifference,
  mostDifferences,
  type SideMoney,
  type SideSums,
} from "@/lib/contract/crowdfund-ledger";
import { conflict } from "@/lib/contract/errors";
import { endOfMoment } from "@/lib/contract/common";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryRows } from "../db/sql";
import { every } from "../db/conditions";
import { askProvider } from "../payments/client";
import { disputedMoney, isOurPayment } from "./facts";
import { within } from "./ledger";

interface Span {
  since?: string;
  until?: string;
}

/** As many of the provider's charges are looked through at once: a hundred a call. */
const mostCharges = 20_000;

type Payments = Map<string, SideMoney>;

interface Row extends SideMoney {
  id: number;
  payment_id: string;
}

/** What this site has been paid in a span of time, by the payment's id. */
async function paymentsHere(ctx: Ctx, span: Span) {
  const rows = await queryRows<Row>(ctx.db)`
    SELECT c.id, coalesce(c.payment_id, '') AS payment_id, c.amount_cents AS paid_cents, c.refunded_cents, c.disputed_cents, c.lost_cents
    FROM contribution c WHERE ${every([Prisma.sql`c.paid_at IS NOT NULL`, ...within(Prisma.sql`c.paid_at`, span)])}
    ORDER BY c.paid_at DESC, c.id DESC LIMIT ${mostCharges + 1}`;
  const money: Payments = new Map(rows.map(({ id: _, payment_id, ...sums }) => [payment_id, sums]));
  return { money, ids: new Map(rows.map(({ id, payment_id }) => [payment_id, id])) };
}

/** A contribution's `paid_at` is its charge's time, so that both sides mean the same payments by the same span. */
const createdIn = ({ since, until }: Span): Stripe.RangeQueryParam => ({
  ...(since && { gte: Math.ceil(new Date(since).getTime() / 1000) }),
  ...(until && { lte: Math.floor(endOfMoment(until).getTime() / 1000) }),
});

const paymentOf = (value: string | { id: string } | null): string | null =>
  typeof value === "object" ? (value?.id ?? null) : value;

/** Every dispute since the span began: one of an older payment is looked up and not used. */
async function disputesSince(stripe: Stripe, span: Span): Promise<Map<string, Stripe.Dispute[]>> {
  const found = new Map<string, Stripe.Dispute[]>();
  const created = createdIn({ since: span.since });
  for await (const dispute of stripe.disputes.list({ limit: 100, ...(span.since && { created }) })) {
    const payment = paymentOf(dispute.payment_intent);
    if (payment) found.set(payment, [...(found.get(payment) ?? []), dispute]);
  }
  return found;
}

async function paymentsThere(stripe: Stripe, span: Span): Promise<Payments> {
  const [disputes, found] = [await disputesSince(stripe, span), new Map<string, SideMoney>()];
  const isWhole = !span.since && !span.until;
  let seen = 0;
  for await (const charge of stripe.charges.list({ limit: 100, ...(!isWhole && { created: createdIn(span) }) })) {
    seen += 1;
    if (seen > mostCharges) throw conflict("There are too many payments to compare at once: choose a shorter time.");
    const payment = paymentOf(charge.payment_intent);
    if (!payment || !charge.paid || !isOurPayment(charge)) continue;
    const { lostCents, disputedCents } = disputedMoney(charge, disputes.get(payment) ?? []);
    found.set(payment, {
      paid_cents: charge.amount,
      refunded_cents: charge.amount_refunded,
      disputed_cents: disputedCents,
      lost_cents: lostCents,
    });
  }
  return found;
}

const keys = ["paid_cents", "refunded_cents", "disputed_cents", "lost_cents"] as const;

function summed(payments: Payments): SideSums {
  const all = [...payments.values()];
  const [paid, refunded, disputed, lost] = keys.map((key) => all.reduce((sum, money) => sum + money[key], 0));
  return {
    paid_count: all.length,
    paid_cents: paid ?? 0,
    refunded_cents: refunded ?? 0,
    disputed_cents: disputed ?? 0,
    lost_cents: lost ?? 0,
  };
}

function differencesOf(here: Payments, there: Payments, ids: ReadonlyMap<string, number>): LedgerDifference[] {
  const isEqual = (one?: SideMoney, other?: SideMoney) => one && other && keys.every((key) => one[key] === other[key]);
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((payment) => !isEqual(here.get(payment), there.get(payment)))
    .map((payment_id) => ({
      payment_id,
      contribution_id: ids.get(payment_id) ?? null,
      here: here.get(payment_id) ?? null,
      there: there.get(payment_id) ?? null,
    }));
}

/**
 * Compares what was paid in a span of time (all there is without one), payment by payment, with the provider's own list.
 * Throws `conflict` for more than can be compared at once, `away`, and not-found where the site sells nothing.
 */
export async function compareLedger(ctx: Ctx, span: Span): Promise<LedgerComparison> {
  const there = await askProvider((stripe) => paymentsThere(stripe, span));
  const { money: here, ids } = await paymentsHere(ctx, span);
  const differences = differencesOf(here, there, ids);
  return {
    here: summed(here),
    there: summed(there),
    difference_count: differences.length,
    differences: differences.slice(0, mostDifferences),
  };
}
