import {
  type Subscription,
  type PassedOn,
  type Customer,
  type LineItem,
  type Card,
  type Payer,
  type SubscriptionItem,
  type Invoice,
  type Recurring,
  type CancellationDetails,
} from "../objects";
import { type Account } from "../account";
import { ApiError, missing } from "../api-error";
import { subscriptionOf } from "../shapes/subscription";
import { chargeInvoice, draftInvoice, finalizeInvoice, lastAttempt } from "./invoice";
import { periodEnd } from "./period";

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null };
const isOver = ({ status }: Subscription) => status === "canceled" || status === "incomplete_expired";

/** @throws {ApiError} 404 */
export function subscriptionIn(account: Account, id: string) {
  const subscription = account.store.get("subscription", id);
  if (!subscription) throw missing("subscription", id);
  return subscription;
}

/** One that hasn't ended. @throws {ApiError} 404 also for one that has, as at the provider */
export function livingIn(account: Account, id: string) {
  const subscription = subscriptionIn(account, id);
  if (isOver(subscription)) throw missing("subscription", id);
  return subscription;
}

/** The end of the current period, in seconds. */
export const currentEnd = (subscription: Subscription) => subscription.items.data[0].current_period_end;

function recurringOf([line]: LineItem[]): Recurring {
  if (!line?.price.recurring) throw new Error("A subscription needs a line with a recurring price.");
  return line.price.recurring;
}

/** Begins a subscription with its first invoice, which is paid. @returns the subscription and the invoice */
export function beginSubscription(
  account: Account,
  {
    customer,
    lines,
    card,
    payer,
    description,
    metadata,
  }: PassedOn & { customer: Customer; lines: LineItem[]; card: Card; payer: Payer },
) {
  const created = account.seconds();
  const end = periodEnd(created, recurringOf(lines));
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

/** Sets the current period on each item. */
type CurrentPeriod = Partial<Pick<SubscriptionItem, "current_period_start" | "current_period_end">>;

function itemsWith({ items }: Subscription, period: CurrentPeriod): Subscription["items"] {
  const [first, ...others] = items.data;
  return { ...items, data: [{ ...first, ...period }, ...others.map((item) => ({ ...item, ...period }))] };
}

/** The card on file, and whose it is. */
export function payerOf(account: Account, subscription: Subscription) {
  const { card } = account.store.note(subscription.customer);
  if (!card) throw new Error(`The customer ${subscription.customer} has no card.`);
  return { card, payer: account.store.need("customer", subscription.customer) };
}

/** The invoice of the next period, as a draft. */
function draftRenewal(account: Account, subscription: Subscription): { invoice: Invoice; end: number } {
  const start = currentEnd(subscription);
  const [{ price }] = subscription.items.data;
  const end = periodEnd(start, price.recurring, subscription.billing_cycle_anchor);
  return {
    invoice: draftInvoice(account, { subscription, period: { start, end }, reason: "subscription_cycle" }),
    end,
  };
}

/** The invoice that the next renewal would make now. Nothing changes. @throws {ApiError} 404 for an ended one */
export function previewRenewal(account: Account, id: string): Invoice {
  const { invoice } = draftRenewal(account, livingIn(account, id));
  return { ...invoice, id: `upcoming_${invoice.id}`, ending_balance: null };
}

/**
 * Begins the next period. As at the provider, the period changes at once and the charge follows: if the card is
 * declined (`isPaid` false), the subscription is past due, and the new period is unpaid.
 */
export function renew(account: Account, id: string, { isPaid }: { isPaid?: boolean } = {}) {
  const subscription = livingIn(account, id);
  const { card, payer } = payerOf(account, subscription);
  const { invoice, end } = draftRenewal(account, subscription);
  const period = { current_period_start: currentEnd(subscription), current_period_end: end };
  const items = itemsWith(subscription, period);
  account.change(subscription, { items, latest_invoice: invoice.id }, "customer.subscription.updated");
  finalizeInvoice(account, invoice);
  chargeInvoice(account, invoice, { card, payer, isPaid: isPaid ?? card.fails === "never" });
  return subscription;
}

/** Cancels it at the end of the current period, or takes that back. */
export function setCancelAtEnd(
  account: Account,
  id: string,
  { isCancelled, details = {} }: { isCancelled: boolean; details?: Partial<CancellationDetails> },
) {
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
export function endSubscription(
  account: Account,
  id: string,
  {
    at = account.seconds(),
    reason,
    details = {},
  }: { at?: number; reason?: string; details?: Partial<CancellationDetails> } = {},
) {
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

/** Ends a cancelled subscription now: its current period is cut short. */
export function reachEnd(account: Account, id: string) {
  const subscription = livingIn(account, id);
  if (!subscription.cancel_at_period_end) throw new ApiError(400, "This subscription goes on: it was not cancelled.");
  const now = account.seconds();
  account.change(subscription, {
    items: itemsWith(subscription, { current_period_end: Math.min(now, currentEnd(subscription)) }),
    cancel_at: Math.min(now, subscription.cancel_at ?? now),
  });
  return endSubscription(account, id, { at: now });
}

/** The open invoice of a subscription that is past due, or undefined. */
export const owedBy = (account: Account, id: string) =>
  account.store.find(
    "invoice",
    ({ status, parent }) => status === "open" && parent.subscription_details.subscription === id,
  );

/** The same. @throws {ApiError} 404 when nothing is owed */
export function needOwed(account: Account, id: string): Invoice {
  const owed = owedBy(account, id);
  if (!owed) throw missing("open invoice of subscription", id);
  return owed;
}

/** Charges what is owed to the card on file. `isPaid`: how its bank responds. */
export function payOwed(account: Account, invoice: Invoice, { isPaid }: { isPaid?: boolean } = {}) {
  if (invoice.status !== "open") throw new ApiError(400, "Invoice is already paid", { code: "invoice_already_paid" });
  const subscription = subscriptionIn(account, invoice.parent.subscription_details.subscription);
  const { card, payer } = payerOf(account, subscription);
  return chargeInvoice(account, invoice, { card, payer, isPaid: isPaid ?? card.fails === "never" });
}

function passOne(account: Account, subscription: Subscription) {
  const now = account.seconds();
  const owed = owedBy(account, subscription.id);
  if (owed && owed.attempt_count >= lastAttempt) {
    return endSubscription(account, subscription.id, { reason: "payment_failed" });
  }
  if (owed?.next_payment_attempt && owed.next_payment_attempt <= now) return payOwed(account, owed);
  if (currentEnd(subscription) > now) return null;
  if (!subscription.cancel_at_period_end) return renew(account, subscription.id);
  return endSubscription(account, subscription.id, { at: currentEnd(subscription) });
}

/** Does what is due: renewals, retries, and ends. */
export function passTime(account: Account) {
  for (const subscription of account.store.all("subscription")) {
    while (!isOver(subscription) && passOne(account, subscription));
  }
}
