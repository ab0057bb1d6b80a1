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
import { callProvider } from "../payments/client";
import { disputedMoney, isOurPayment } from "./contribution-state";
import { within } from "./ledger";

interface Span {
  since?: string;
  until?: string;
}

/** The most charges of the provider that one comparison reads, a hundred per call. */
const maxCharges = 20_000;

type Payments = Map<string, SideMoney>;

interface Row extends SideMoney {
  id: number;
  payment_id: string;
}

/** The payments that this site has recorded in a period, by payment id. */
async function paymentsHere(ctx: Ctx, span: Span) {
  const rows = await queryRows<Row>(ctx.db)`
    SELECT c.id, coalesce(c.payment_id, '') AS payment_id, c.amount_cents AS paid_cents, c.refunded_cents, c.disputed_cents, c.lost_cents
    FROM contribution c WHERE ${every([Prisma.sql`c.paid_at IS NOT NULL`, ...within(Prisma.sql`c.paid_at`, span)])}
    ORDER BY c.paid_at DESC, c.id DESC LIMIT ${maxCharges + 1}`;
  const money: Payments = new Map(rows.map(({ id: _, payment_id, ...sums }) => [payment_id, sums]));
  return { money, ids: new Map(rows.map(({ id, payment_id }) => [payment_id, id])) };
}

/** A contribution's `paid_at` is its charge's time, so a period holds the same payments on both sides. */
const createdIn = ({ since, until }: Span): Stripe.RangeQueryParam => ({
  ...(since && { gte: Math.ceil(new Date(since).getTime() / 1000) }),
  ...(until && { lte: Math.floor(endOfMoment(until).getTime() / 1000) }),
});

const paymentOf = (value: string | { id: string } | null): string | null =>
  typeof value === "object" ? (value?.id ?? null) : value;

/** Every dispute since the period began, by payment id. Disputes of older payments are read but not used. */
async function disputesSince(stripe: Stripe, span: Span): Promise<Map<string, Stripe.Dispute[]>> {
  const found = new Map<string, Stripe.Dispute[]>();
  const created = createdIn({ since: span.since });
  for await (const dispute of stripe.disputes.list({ limit: 100, ...(span.since && { created }) })) {
    const payment = paymentOf(dispute.payment_intent);
    if (payment) found.set(payment, [...(found.get(payment) ?? []), dispute]);
  }
  return found;
}

/** The site's payments at the provider in a period, by payment id. */
async function paymentsThere(stripe: Stripe, span: Span): Promise<Payments> {
  const [disputes, found] = [await disputesSince(stripe, span), new Map<string, SideMoney>()];
  const isUnlimited = !span.since && !span.until;
  let seen = 0;
  for await (const charge of stripe.charges.list({ limit: 100, ...(!isUnlimited && { created: createdIn(span) }) })) {
    seen += 1;
    if (seen > maxCharges) throw conflict("There are too many payments to compare at once. Choose a shorter period.");
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

function sumsOf(payments: Payments): SideSums {
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
  const isEqual = (a?: SideMoney, b?: SideMoney) => a && b && keys.every((key) => a[key] === b[key]);
  return [...new Set([...here.keys(), ...there.keys()])]
    .filter((payment) => !isEqual(here.get(payment), there.get(payment)))
    .map((payment_id) => ({
      payment_id,
      contribution_id: ids.get(payment_id) ?? null,
      here: here.get(payment_id) ?? null,
      there: there.get(payment_id) ?? null,
    }));
}

/** How long reading the provider's list may take, page after page, in ms. */
const providerMs = 60_000;

/**
 * Compares the payments of a period (of all time, if none is given) one by one with the provider's list. Throws
 * `conflict` for more payments than can be compared at once, `away`, and not-found where the site sells nothing.
 */
export async function compareLedger(ctx: Ctx, span: Span): Promise<LedgerComparison> {
  const there = await callProvider((stripe) => paymentsThere(stripe, span), providerMs);
  const { money: here, ids } = await paymentsHere(ctx, span);
  const differences = differencesOf(here, there, ids);
  return {
    here: sumsOf(here),
    there: sumsOf(there),
    difference_count: differences.length,
    differences: differences.slice(0, mostDifferences),
  };
}
