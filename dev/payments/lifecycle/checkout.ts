import { type Account } from "../account";
import { type CheckoutSession, type Payer, type Customer, type Card } from "../objects";
import { ApiError } from "../api-error";
import { customerDetailsOf } from "../shapes/checkout-session";
import { customerOf } from "../shapes/customer";
import { paymentIntentOf } from "../shapes/payment";
import { cardOf } from "./card";
import { attempt } from "./payment";
import { beginSubscription } from "./subscription";

/** What a payer enters. `isDeclined`: the bank declines, whatever the card. */
export interface PaymentGiven {
  number?: string;
  email?: string;
  name?: string;
  company?: string;
  taxId?: string;
  isDeclined?: boolean;
}

/** @throws {ApiError} 400 for a session that was used, or is too old */
export function openSession(account: Account, id: string) {
  const session = account.store.get("checkout.session", id);
  if (session?.status === "open") return session;
  throw new ApiError(400, "This Checkout Session is over: it was used, or has expired.", { param: "session" });
}

function subscriberFor(account: Account, session: CheckoutSession, payer: Payer): Customer {
  const known = account.store.get("customer", session.customer);
  return known ?? account.tell("customer.created", customerOf({ created: account.seconds(), ...payer }));
}

function customerFor(account: Account, session: CheckoutSession, payer: Payer): Customer | null {
  const isKept = session.customer || session.customer_creation === "always";
  return isKept ? subscriberFor(account, session, payer) : null;
}

/** The payment of a session that sells something once. An attempt that failed leaves it for the next. */
function intentFor(account: Account, session: CheckoutSession, customer: Customer | null) {
  const note = account.store.note(session.id);
  const known = account.store.get("payment_intent", note.intent);
  if (known) return account.change(known, { customer: customer?.id ?? known.customer });
  const { metadata, description, receipt_email: receiptEmail } = note.paymentIntentData ?? {};
  const intent = paymentIntentOf({
    created: account.seconds(),
    amount: session.amount_total,
    currency: session.currency,
    customer: customer?.id,
    metadata,
    description,
    receiptEmail,
  });
  note.intent = intent.id;
  return account.tell("payment_intent.created", intent);
}

function complete(
  account: Account,
  session: CheckoutSession,
  { customer, payer, ...outcome }: { customer: Customer | null; payer: Payer; [outcome: string]: unknown },
) {
  account.change(session, {
    status: "complete",
    payment_status: "paid",
    url: null,
    customer: customer?.id ?? null,
    customer_details: customerDetailsOf({
      ...payer,
      email: customer?.email ?? payer.email,
      name: payer.name ?? customer?.name,
    }),
    ...outcome,
  });
  return account.tell("checkout.session.completed", session);
}

/** The provider makes neither customer nor subscription of a first attempt that failed. */
function declineSubscription(
  account: Account,
  session: CheckoutSession,
  { card, payer }: { card: Card; payer: Payer },
) {
  const intent = paymentIntentOf({
    created: account.seconds(),
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    later: true,
  });
  account.tell("payment_intent.created", intent);
  attempt(account, { intent, card, payer, isPaid: false });
}

function paySubscription(account: Account, session: CheckoutSession, { card, payer }: { card: Card; payer: Payer }) {
  const { lines = [], subscriptionData } = account.store.note(session.id);
  const customer = subscriberFor(account, session, payer);
  Object.assign(account.store.note(customer.id), { card, taxId: payer.taxId });
  account.change(customer, { currency: session.currency, name: payer.company ?? customer.name });
  const { subscription, invoice } = beginSubscription(account, { customer, lines, card, payer, ...subscriptionData });
  complete(account, session, { customer, payer, subscription: subscription.id, invoice: invoice.id });
}

/**
 * Submits the payment page.
 * @returns whether it was paid; if not, the session stays open for another try
 * @throws {ApiError} 400 for a session that is over, 402 for a number that is not a test card
 */
export function paySession(
  account: Account,
  id: string,
  { number = "4242424242424242", email, isDeclined = false, ...given }: PaymentGiven = {},
) {
  const session = openSession(account, id);
  const card = cardOf(number);
  if (!card) throw new ApiError(402, "Use one of the test cards.", { type: "card_error", code: "incorrect_number" });
  const payer = { ...given, email: email ?? session.customer_details?.email };
  const isPaid = !isDeclined && card.fails !== "now";
  if (session.mode === "subscription") {
    if (isPaid) paySubscription(account, session, { card, payer });
    else declineSubscription(account, session, { card, payer });
    return isPaid;
  }
  const customer = isPaid ? customerFor(account, session, payer) : null;
  const intent = intentFor(account, session, customer);
  attempt(account, { intent, card, payer, isPaid });
  if (isPaid) complete(account, session, { customer, payer, payment_intent: intent.id });
  return isPaid;
}

/** Closes a session that no one used. @throws {ApiError} 400 for one that is over */
export function expireSession(account: Account, id: string) {
  const session = account.store.need("checkout.session", id);
  if (session.status !== "open") {
    throw new ApiError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
  }
  account.change(session, { status: "expired", url: null });
  return account.tell("checkout.session.expired", session);
}

/** Closes the sessions whose time is up. */
export function expireOldSessions(account: Account) {
  for (const { id, status, expires_at: end } of account.store.all("checkout.session")) {
    if (status === "open" && end <= account.seconds()) expireSession(account, id);
  }
}
