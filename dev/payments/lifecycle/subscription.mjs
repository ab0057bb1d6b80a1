import { ApiError, missing } from "../api-error.mjs";
import { subscriptionOf } from "../shapes/subscription.mjs";
import { chargeInvoice, draftInvoice, finalizeInvoice, lastAttempt } from "./invoice.mjs";
import { periodEnd } from "./period.mjs";

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null };
const isOver = ({ status }) => status === "canceled" || status === "incomplete_expired";

/** @throws {ApiError} 404 */
export function subscriptionIn(account, id) {
  const subscription = account.store.get("subscription", id);
  if (!subscription) throw missing("subscription", id);
  return subscription;
}

/** One that goes on. @throws {ApiError} 404 also for one that has ended, as at the provider */
export function livingIn(account, id) {
  const subscription = subscriptionIn(account, id);
  if (isOver(subscription)) throw missing("subscription", id);
  return subscription;
}

/** The end of the period that runs, in seconds. */
export const currentEnd = (subscription) => subscription.items.data[0].current_period_end;

/** Begins a subscription with its first invoice, which is paid. @returns the subscription and the invoice */
export function beginSubscription(account, { customer, lines, card, payer, description, metadata }) {
  const created = account.seconds();
  const end = periodEnd(created, lines[0].price.recurring);
  const subscription = subscriptionOf({
    created,
    customer: customer.id,
    lines,
    end,
    paymentMethod: card.id,
    description,
    metadata,
  });
  const invoice = draftInvoice(account, {
    subscription,
    period: { start: created, end },
    reason: "subscription_create",
  });
  subscription.latest_invoice = invoice.id;
  account.tell("customer.subscription.created", subscription);
  finalizeInvoice(account, invoice);
  chargeInvoice(account, invoice, { card, payer, isPaid: true });
  return { subscription, invoice };
}

const itemsWith = (subscription, period) => ({
  ...subscription.items,
  data: subscription.items.data.map((item) => ({ ...item, ...period })),
});

function payerOf(account, subscription) {
  const { store } = account;
  return { card: store.note(subscription.customer).card, payer: store.get("customer", subscription.customer) };
}

/**
 * Lets the next period begin. As at the provider the period moves on at once, and the money follows: where it can't be
 * taken (`isPaid` false), the subscription is past due, and its period is one that nobody paid for.
 */
export function renew(account, id, { isPaid } = {}) {
  const subscription = livingIn(account, id);
  const { card, payer } = payerOf(account, subscription);
  const start = currentEnd(subscription);
  const [{ price }] = subscription.items.data;
  const end = periodEnd(start, price.recurring, subscription.billing_cycle_anchor);
  const invoice = draftInvoice(account, { subscription, period: { start, end }, reason: "subscription_cycle" });
  const items = itemsWith(subscription, { current_period_start: start, current_period_end: end });
  account.change(subscription, { items, latest_invoice: invoice.id }, "customer.subscription.updated");
  finalizeInvoice(account, invoice);
  chargeInvoice(account, invoice, { card, payer, isPaid: isPaid ?? card.fails === "never" });
  return subscription;
}

/** Has it end with the period that runs, or go on after all. */
export function setCancelAtEnd(account, id, { isCancelled, details = {} }) {
  const subscription = livingIn(account, id);
  if (isCancelled === subscription.cancel_at_period_end) return subscription;
  const fields = isCancelled
    ? {
        cancel_at_period_end: true,
        cancel_at: currentEnd(subscription),
        canceled_at: account.seconds(),
        cancellation_details: { ...noDetails, reason: "cancellation_requested", ...details },
      }
    : { cancel_at_period_end: false, cancel_at: null, canceled_at: null, cancellation_details: noDetails };
  return account.change(subscription, fields, "customer.subscription.updated");
}

/** Ends it. `at`: when, in seconds; `reason` as the provider words it. */
export function endSubscription(account, id, { at = account.seconds(), reason, details = {} } = {}) {
  const subscription = livingIn(account, id);
  const known = subscription.cancellation_details;
  account.change(subscription, {
    status: "canceled",
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: { ...known, ...details, reason: reason ?? known.reason ?? "cancellation_requested" },
  });
  return account.tell("customer.subscription.deleted", subscription);
}

/** Lets one that was cancelled come to its end now: the period that runs is cut to this moment. */
export function reachEnd(account, id) {
  const subscription = livingIn(account, id);
  if (!subscription.cancel_at_period_end) throw new ApiError(400, "This subscription goes on: it was not cancelled.");
  const now = account.seconds();
  account.change(subscription, {
    items: itemsWith(subscription, { current_period_end: Math.min(now, currentEnd(subscription)) }),
    cancel_at: Math.min(now, subscription.cancel_at),
  });
  return endSubscription(account, id, { at: now });
}

/** The open invoice of a subscription that is past due, or undefined. */
export const owedBy = (account, id) =>
  account.store.find(
    "invoice",
    ({ status, parent }) => status === "open" && parent.subscription_details.subscription === id,
  );

/** Has what is owed paid: by the card on file, unless `isPaid` says what its bank answers. */
export function payOwed(account, invoice, { isPaid } = {}) {
  if (invoice.status !== "open") throw new ApiError(400, "Invoice is already paid", { code: "invoice_already_paid" });
  const subscription = subscriptionIn(account, invoice.parent.subscription_details.subscription);
  const { card, payer } = payerOf(account, subscription);
  return chargeInvoice(account, invoice, { card, payer, isPaid: isPaid ?? card.fails === "never" });
}

function passOne(account, subscription) {
  const now = account.seconds();
  const owed = owedBy(account, subscription.id);
  if (owed?.attempt_count >= lastAttempt) {
    return endSubscription(account, subscription.id, { reason: "payment_failed" });
  }
  if (owed?.next_payment_attempt && owed.next_payment_attempt <= now) return payOwed(account, owed);
  if (currentEnd(subscription) > now) return null;
  if (!subscription.cancel_at_period_end) return renew(account, subscription.id);
  return endSubscription(account, subscription.id, { at: currentEnd(subscription) });
}

/** Does what time has brought: renewals, new attempts, ends. */
export function passTime(account) {
  for (const subscription of account.store.all("subscription")) {
    while (!isOver(subscription) && passOne(account, subscription));
  }
}
