import "server-only";
import type Stripe from "stripe";
import { env } from "../env";
import { provider } from "../payments/client";
import { readId } from "@/lib/rules/id";

/** Marks contributions in the metadata of the checkout session and its payment. */
const contributionMark = "contribution";

/** The metadata of a checkout session and its payment, which the provider gives back with them. */
interface SessionMetadata {
  kind: typeof contributionMark;
  /** The origin of this site: an account at the provider may serve several sites. */
  site: string;
  listing_id: string;
  user_id: string;
}

export const sessionMetadata = (
  listingId: number,
  userId: number | null,
): SessionMetadata & Record<string, string> => ({
  kind: contributionMark,
  site: env().siteUrl.origin,
  listing_id: String(listingId),
  user_id: userId === null ? "" : String(userId),
});

/** A contribution's state at the payment provider; money in US cents. */
export interface ContributionState {
  sessionId: string;
  status: "pending" | "paid" | "expired" | "failed";
  amountCents: number;
  paymentId: string | null;
  paidAt: Date | null;
  refundedCents: number;
  /** What open disputes withhold, and what lost disputes have returned to the payer. */
  disputedCents: number;
  lostCents: number;
  /** The payer's address, if the provider knows it. */
  email: string | null;
  /** From the session's metadata; null when another site created the session. */
  listingId: number | null;
  userId: number | null;
}

const openStatuses: readonly Stripe.Dispute.Status[] = ["needs_response", "under_review"];

const sumOf = (disputes: readonly Stripe.Dispute[], statuses: readonly string[]): number =>
  disputes.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount : sum), 0);

/**
 * How much of a charge open disputes withhold and lost ones have taken. Inquiries (`warning_…`) move no money, and the
 * money of a won dispute is back.
 */
export function disputedMoney(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]) {
  const left = charge.amount - charge.amount_refunded;
  const lostCents = Math.min(left, sumOf(disputes, ["lost"]));
  return { lostCents, disputedCents: Math.min(left - lostCents, sumOf(disputes, openStatuses)) };
}

async function disputesOf(charge: Stripe.Charge): Promise<Stripe.Dispute[]> {
  return charge.disputed ? (await provider().disputes.list({ charge: charge.id, limit: 100 })).data : [];
}

const isExpanded = <Thing extends { id: string }>(value: string | Thing | null): value is Thing =>
  typeof value === "object" && value !== null;

function unpaidStatus({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null) {
  if (status === "expired") return "expired";
  if (status === "open" || !intent) return "pending";
  // The page was submitted for a payment method that settles later; the payment may have failed since.
  return intent.status === "requires_payment_method" || intent.status === "canceled" ? "failed" : "pending";
}

function sessionFields(session: Stripe.Checkout.Session) {
  const metadata = session.metadata ?? {};
  const isOurs = metadata.site === env().siteUrl.origin;
  return {
    sessionId: session.id,
    amountCents: session.amount_total ?? 0,
    email: session.customer_details?.email ?? null,
    listingId: isOurs ? readId(metadata.listing_id) : null,
    userId: isOurs ? readId(metadata.user_id) : null,
  };
}

const nothingPaid = { paymentId: null, paidAt: null, refundedCents: 0, disputedCents: 0, lostCents: 0 };

/** Fetches a contribution's state from the provider by the id of its session. */
export async function fetchContribution(sessionId: string): Promise<ContributionState> {
  const session = await provider().checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] });
  const intent = isExpanded(session.payment_intent) ? session.payment_intent : null;
  const charge = intent && isExpanded(intent.latest_charge) ? intent.latest_charge : null;
  if (session.payment_status !== "paid" || !intent || !charge?.paid) {
    return { ...sessionFields(session), status: unpaidStatus(session, intent), ...nothingPaid };
  }
  return {
    ...sessionFields(session),
    status: "paid",
    amountCents: charge.amount,
    paymentId: intent.id,
    paidAt: new Date(charge.created * 1000),
    refundedCents: charge.amount_refunded,
    ...disputedMoney(charge, await disputesOf(charge)),
  };
}

/** Finds the checkout session of a payment; null when it has none. */
export async function sessionOfPayment(paymentId: string): Promise<Stripe.Checkout.Session | null> {
  const { data } = await provider().checkout.sessions.list({ payment_intent: paymentId, limit: 1 });
  return data[0] ?? null;
}

/** Whether a payment at the provider is a contribution that this site sold. */
export const isOurPayment = ({ metadata }: Stripe.Charge): boolean =>
  metadata.kind === contributionMark && metadata.site === env().siteUrl.origin;

/** Whether a checkout session is for a contribution. */
export const isContribution = ({ mode, metadata }: Stripe.Checkout.Session): boolean =>
  mode === "payment" && metadata?.kind === contributionMark;
