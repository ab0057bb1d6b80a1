import "server-only";
import type Stripe from "stripe";
import { env } from "../env";
import { provider } from "../payments/client";

/** Marks what the site sells as contributions, on the session and on its payment. */
export const contributionMark = "contribution";

/** What goes along with a session and its payment, and comes back with them. */
export interface Along {
  kind: typeof contributionMark;
  /** Which site asked: an account at the provider may serve several. */
  site: string;
  listing_id: string;
  user_id: string;
}

export const alongOf = (listingId: number, userId: number | null): Along & Record<string, string> => ({
  kind: contributionMark,
  site: env().siteUrl.origin,
  listing_id: String(listingId),
  user_id: userId === null ? "" : String(userId),
});

/** A contribution as it stands at the payment provider; money in US cents. */
export interface ContributionFacts {
  sessionId: string;
  standing: "pending" | "paid" | "expired" | "failed";
  amountCents: number;
  paymentId: string | null;
  paidAt: Date | null;
  refundedCents: number;
  /** What the payer's bank holds while it looks into the payment, and what it has given back for good. */
  disputedCents: number;
  lostCents: number;
  /** Where the provider knows the payer's address, and what this site asked with. */
  email: string | null;
  listingId: number | null;
  userId: number | null;
}

const held: readonly Stripe.Dispute.Status[] = ["needs_response", "under_review"];

const sumOf = (disputes: readonly Stripe.Dispute[], statuses: readonly string[]): number =>
  disputes.reduce((sum, { amount, status }) => (statuses.includes(status) ? sum + amount : sum), 0);

/** What disputes hold or have taken of a charge. Inquiries (`warning_…`) move no money; what was won is there again. */
export function disputedMoney(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]) {
  const left = charge.amount - charge.amount_refunded;
  const lostCents = Math.min(left, sumOf(disputes, ["lost"]));
  return { lostCents, disputedCents: Math.min(left - lostCents, sumOf(disputes, held)) };
}

async function disputesOf(charge: Stripe.Charge): Promise<Stripe.Dispute[]> {
  return charge.disputed ? (await provider().disputes.list({ charge: charge.id, limit: 100 })).data : [];
}

const isObject = <Thing extends { id: string }>(value: string | Thing | null): value is Thing =>
  typeof value === "object" && value !== null;

function unpaidStanding({ status }: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null) {
  if (status === "expired") return "expired";
  if (status === "open" || !intent) return "pending";
  // The page was sent off, and the money comes later: or did not.
  return intent.status === "requires_payment_method" || intent.status === "canceled" ? "failed" : "pending";
}

const idIn = (text: string | undefined): number | null => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

function asked(session: Stripe.Checkout.Session) {
  const metadata = session.metadata ?? {};
  const isOurs = metadata.site === env().siteUrl.origin;
  return {
    sessionId: session.id,
    amountCents: session.amount_total ?? 0,
    email: session.customer_details?.email ?? null,
    listingId: isOurs ? idIn(metadata.listing_id) : null,
    userId: isOurs ? idIn(metadata.user_id) : null,
  };
}

const nothingPaid = { paymentId: null, paidAt: null, refundedCents: 0, disputedCents: 0, lostCents: 0 };

/** Asks the provider how a contribution stands, by the id of its session. */
export async function lookAtContribution(sessionId: string): Promise<ContributionFacts> {
  const session = await provider().checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] });
  const intent = isObject(session.payment_intent) ? session.payment_intent : null;
  const charge = intent && isObject(intent.latest_charge) ? intent.latest_charge : null;
  if (session.payment_status !== "paid" || !intent || !charge?.paid) {
    return { ...asked(session), standing: unpaidStanding(session, intent), ...nothingPaid };
  }
  return {
    ...asked(session),
    standing: "paid",
    amountCents: charge.amount,
    paymentId: intent.id,
    paidAt: new Date(charge.created * 1000),
    refundedCents: charge.amount_refunded,
    ...disputedMoney(charge, await disputesOf(charge)),
  };
}

/** The session of a payment; null where it is another's or has none. */
export async function sessionOfPayment(paymentId: string): Promise<Stripe.Checkout.Session | null> {
  const { data } = await provider().checkout.sessions.list({ payment_intent: paymentId, limit: 1 });
  return data[0] ?? null;
}

/** Whether a payment at the provider is a contribution that this site sold. */
export const isOurPayment = ({ metadata }: Stripe.Charge): boolean =>
  metadata.kind === contributionMark && metadata.site === env().siteUrl.origin;

export const isContribution = ({ mode, metadata }: Stripe.Checkout.Session): boolean =>
  mode === "payment" && metadata?.kind === contributionMark;
