import { type Account } from "../account";
import {
  type Subscription,
  type Period,
  type SubscriptionItem,
  type Invoice,
  type InvoicePayment,
  type Card,
  type Payer,
} from "../objects";
import { type Credit, invoiceOf, invoicePaymentOf } from "../shapes/invoice";
import { taxIdsOf } from "../shapes/checkout-session";
import { paymentIntentOf } from "../shapes/payment";
import { dollars } from "../money";
import { attempt } from "./payment";

/** After how many failed attempts a subscription is given up, and how long the pauses between them are. */
export const lastAttempt = 4;
const attemptPause = 3 * 24 * 3600;

/** The draft of an invoice for one period of a subscription, without an event. `credits` come off it. */
export function draftInvoice(
  account: Account,
  given: { subscription: Subscription; period: Period; reason: string; credits?: readonly Credit[] },
) {
  const { store } = account;
  const customer = store.need("customer", given.subscription.customer);
  const descriptionOf = ({ price, quantity }: SubscriptionItem) =>
    `${quantity} × ${store.note(price.product).name} (at ${dollars(price.unit_amount)} / ${price.recurring.interval})`;
  const invoice = invoiceOf({ created: account.seconds(), customer, descriptionOf, ...given });
  return { ...invoice, customer_tax_ids: taxIdsOf(store.note(customer.id).taxId) };
}

/** Finalizes a draft: it gets its number, uses the customer's credit, and gets the payment of what is left. */
export function finalizeInvoice(account: Account, invoice: Invoice) {
  const { store } = account;
  const customer = store.need("customer", invoice.customer);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`;
  customer.next_invoice_sequence += 1;
  account.tell("invoice.created", invoice);
  account.change(
    invoice,
    {
      status: "open",
      number,
      hosted_invoice_url: account.pageOf("invoice", invoice.id),
      effective_at: account.seconds(),
      status_transitions: { ...invoice.status_transitions, finalized_at: account.seconds() },
    },
    "invoice.finalized",
  );
  account.change(customer, { balance: invoice.ending_balance ?? 0 }, "customer.updated");
  if (invoice.amount_due === 0) return;
  const description =
    invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update";
  const intent = paymentIntentOf({
    created: account.seconds(),
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: customer.id,
    description,
    later: true,
  });
  account.tell("payment_intent.created", intent);
  store.put(invoicePaymentOf({ created: account.seconds(), invoice, paymentIntent: intent.id, isPaid: false }));
}

/** The payment of an invoice: its invoice_payment, and the payment intent in it. */
export function paymentOf(account: Account, invoice: Invoice) {
  const link = account.store.find("invoice_payment", (one) => one.invoice === invoice.id);
  if (!link) throw new Error(`The invoice ${invoice.id} has no payment.`);
  return { link, intent: account.store.need("payment_intent", link.payment.payment_intent) };
}

function settleLink(account: Account, invoice: Invoice, link: InvoicePayment) {
  const paidAt = account.seconds();
  account.change(link, {
    amount_paid: invoice.amount_due,
    status: "paid",
    status_transitions: { ...link.status_transitions, paid_at: paidAt },
  });
  account.tell("invoice_payment.paid", link);
}

function settle(account: Account, invoice: Invoice) {
  const paidAt = account.seconds();
  account.change(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: paidAt },
  });
  account.tell("invoice.paid", invoice);
  account.tell("invoice.payment_succeeded", invoice);
}

function fail(account: Account, invoice: Invoice) {
  const count = invoice.attempt_count + 1;
  account.change(invoice, {
    attempt_count: count,
    attempted: true,
    next_payment_attempt: count < lastAttempt ? account.seconds() + attemptPause : null,
  });
  account.tell("invoice.payment_failed", invoice);
}

/**
 * Tries to charge what is due of an open invoice and updates its subscription: active, or past due.
 * @returns whether it is paid now
 */
export function chargeInvoice(
  account: Account,
  invoice: Invoice,
  { card, payer, isPaid }: { card: Card; payer: Payer; isPaid: boolean },
) {
  const isFree = invoice.amount_due === 0;
  if (!isFree) {
    const { link, intent } = paymentOf(account, invoice);
    attempt(account, { intent, card, payer, isPaid });
    if (isPaid) settleLink(account, invoice, link);
  }
  const isSettled = isFree || isPaid;
  if (isSettled) settle(account, invoice);
  else fail(account, invoice);
  const subscription = account.store.need("subscription", invoice.parent.subscription_details.subscription);
  const isAlive = subscription.status === "active" || subscription.status === "past_due";
  const status = isSettled ? "active" : "past_due";
  if (isAlive) account.change(subscription, { status }, "customer.subscription.updated");
  return isSettled;
}
