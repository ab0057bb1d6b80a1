import { type Account } from "../account";
import { ApiError, badParam } from "../api-error";
import { type Invoice, type RecurringPrice, type Subscription, type SubscriptionItem } from "../objects";
import { type Credit } from "../shapes/invoice";
import { paymentIntentOf } from "../shapes/payment";
import { planOf } from "../shapes/price";
import { chargeInvoice, draftInvoice, finalizeInvoice } from "./invoice";
import { attempt } from "./payment";
import { periodEnd } from "./period";
import { livingIn, payerOf } from "./subscription";

/** Another price for a subscription's item. `at`: when the credit for the old one begins, in seconds. */
export interface PriceSwitch {
  item: string;
  price: RecurringPrice;
  at: number;
}

/** The item whose price changes. @throws {ApiError} 400 for what the sandbox can't switch */
function itemToSwitch(subscription: Subscription, { item: id, price, at }: PriceSwitch): SubscriptionItem {
  const [item, ...others] = subscription.items.data;
  if (item.id !== id) throw badParam("items[0][id]", "resource_missing", `No such subscription item: '${id}'`);
  if (
    others.length > 0 ||
    subscription.status !== "active" ||
    item.price.recurring.interval === price.recurring.interval
  ) {
    throw new ApiError(400, "The sandbox switches only active subscriptions with one item, to another interval.");
  }
  if (at < item.current_period_start || at > item.current_period_end) {
    throw badParam(
      "proration_date",
      undefined,
      "Cannot specify proration date outside of current subscription period.",
    );
  }
  return item;
}

/** The credit for the rest of the current period, off the invoice that paid for it. */
function creditFor(account: Account, subscription: Subscription, { item, at }: { item: SubscriptionItem; at: number }) {
  const { current_period_start: start, current_period_end: end, price, quantity } = item;
  const invoice = account.store.need("invoice", subscription.latest_invoice);
  const line = invoice.lines.data.find(({ amount }) => amount >= 0);
  if (!line) throw new Error(`The invoice ${invoice.id} has no line to credit.`);
  const cents = Math.round((price.unit_amount * quantity * (end - at)) / (end - start));
  const day = new Date(at * 1000).toLocaleDateString("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const name = account.store.note(price.product).name;
  const description = `Unused time on ${quantity} × ${name} after ${day}`;
  return { line, creditedInvoice: invoice.id, cents, period: { start: at, end }, description } satisfies Credit;
}

/** The subscription as it would be, and the invoice of the switch, without an event. */
function draftSwitch(account: Account, id: string, asked: PriceSwitch) {
  const subscription = livingIn(account, id);
  const item = itemToSwitch(subscription, asked);
  const start = account.seconds();
  const period = { start, end: periodEnd(start, asked.price.recurring) };
  const switched: SubscriptionItem = {
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
    plan: planOf(asked.price),
    price: asked.price,
  };
  const items: Subscription["items"] = { ...subscription.items, data: [switched] };
  const credits = [creditFor(account, subscription, { item, at: asked.at })];
  const next = { ...subscription, items };
  const invoice = draftInvoice(account, { subscription: next, period, reason: "subscription_update", credits });
  return { subscription, items, start, invoice };
}

/** The invoice that a switch would make now. Nothing changes. */
export function previewSwitch(account: Account, id: string, asked: PriceSwitch): Invoice {
  const { invoice } = draftSwitch(account, id, asked);
  return { ...invoice, id: `upcoming_${invoice.id}`, ending_balance: null };
}

/**
 * Switches a subscription to a price with another interval. As at the provider, a new period begins at once, its invoice
 * has the credit for the old one, and with `error_if_incomplete` nothing changes when the card is declined.
 * @throws {ApiError} 402 when the card is declined
 */
export function switchPrice(account: Account, id: string, asked: PriceSwitch): Subscription {
  const { subscription, items, start, invoice } = draftSwitch(account, id, asked);
  const { card, payer } = payerOf(account, subscription);
  const { amount_due: amount, currency, customer } = invoice;
  if (amount > 0 && card.fails !== "never") {
    const intent = paymentIntentOf({ created: start, amount, currency, customer, later: true });
    account.tell("payment_intent.created", intent);
    attempt(account, { intent, card, payer, isPaid: false });
    const details = { type: "card_error", code: "card_declined", decline_code: "generic_decline" };
    throw new ApiError(402, "Your card was declined.", details);
  }
  const changed = { items, billing_cycle_anchor: start, latest_invoice: invoice.id };
  account.change(subscription, changed, "customer.subscription.updated");
  finalizeInvoice(account, invoice);
  chargeInvoice(account, invoice, { card, payer, isPaid: true });
  return subscription;
}
