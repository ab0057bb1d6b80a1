import { newId } from "../ids.mjs";
import { checkoutSessionOf, customerDetailsOf } from "../shapes/checkout-session.mjs";
import { customerOf } from "../shapes/customer.mjs";
import { chargeOf, paymentIntentOf } from "../shapes/payment.mjs";
import { lineItemOf, priceOf } from "../shapes/price.mjs";
import { cardOf } from "./card.mjs";
import { paymentOf } from "./invoice.mjs";
import { beginSubscription, renew } from "./subscription.mjs";

/** The account at another time, telling nobody of what happens: the site knows of it already. */
const quietly = (account, seconds) => ({
  ...account,
  seconds: () => seconds,
  tell: (_type, object) => account.store.put(object),
  change: (object, fields) => account.store.put(Object.assign(object, fields)),
});

function customerFor(account, { customer: id, email, name, startedAt }) {
  const { store } = account;
  const customer =
    store.get("customer", id) ?? store.put({ ...customerOf({ created: startedAt, email, name }), id, currency: "usd" });
  store.note(id).card = cardOf("4242424242424242");
  return customer;
}

function lineFor(account, { name, cents, interval, createdAt }) {
  const product = newId("product");
  account.store.note(product).name = name;
  const sold = { created: createdAt, currency: "usd", amount: cents, interval, intervalCount: 1, product };
  return lineItemOf({ price: priceOf(sold), quantity: 1, description: name });
}

/** Gives objects the ids under which the site knows them, wherever they are named. */
function rename(store, objects, names) {
  return objects.map((object) => {
    const text = names.reduce((so, [from, to]) => so.replaceAll(from, to), JSON.stringify(object));
    store.drop(object.object, object.id);
    return store.put(JSON.parse(text));
  });
}

const statesOf = {
  active: () => ({}),
  ending: (end, now) => ({ cancel_at_period_end: true, cancel_at: end, canceled_at: now }),
  canceled: (end) => ({ status: "canceled", ended_at: end, canceled_at: end }),
};

/**
 * Puts a subscription in that the site has in its database without having sold it (its demo data), under the ids that it
 * has there, with its customer and the payment of its period. Nobody is told of it. Times in seconds since 1970.
 * @param {object} account
 * @param {{id: string, customer: string, invoice: string, payment: string, email: string, name: string, planName: string,
 *   cents: number, interval: "month" | "year", startedAt: number, endsAt: number,
 *   state: "active" | "ending" | "past_due" | "canceled"}} known
 * @returns {boolean} false when it was here already
 */
export function plantSubscription(account, known) {
  const { store } = account;
  if (store.get("subscription", known.id)) return false;
  const then = quietly(account, known.startedAt);
  const customer = customerFor(account, known);
  const { planName: name, cents, interval, startedAt: createdAt, endsAt } = known;
  const lines = [lineFor(account, { name, cents, interval, createdAt })];
  const card = store.note(customer.id).card;
  const begun = beginSubscription(then, { customer, lines, card, payer: customer });
  const { link, intent } = paymentOf(account, begun.invoice);
  const objects = [begun.subscription, begun.invoice, link, intent, store.get("charge", intent.latest_charge)];
  const [subscription, invoice] = rename(store, objects, [
    [begun.subscription.id, known.id],
    [begun.invoice.id, known.invoice],
    [intent.id, known.payment],
  ]);
  for (const item of subscription.items.data) item.current_period_end = endsAt;
  for (const line of invoice.lines.data) line.period.end = endsAt;
  if (known.state === "past_due") renew(quietly(account, account.seconds()), known.id, { isPaid: false });
  else Object.assign(subscription, statesOf[known.state](endsAt, account.seconds()));
  return true;
}

/**
 * Puts a payment in that the site has in its database without having sold anything (its demo data), under the ids that it
 * has there, with the session that it was made by. Nobody is told of it. Times in seconds since 1970.
 * @param {object} account
 * @param {{session: string, payment: string, cents: number, paidAt: number, email: string | null, name: string | null,
 *   sold: string, metadata: Record<string, string>, backTo: string}} known `sold`: what it was for
 * @returns {boolean} false when it was here already
 */
export function plantPayment(account, known) {
  const { store } = account;
  if (store.get("checkout.session", known.session)) return false;
  const { session: id, payment, cents, paidAt: created, sold: description, metadata, email, name } = known;
  const asked = { mode: "payment", metadata, success_url: known.backTo, cancel_url: known.backTo };
  const session = checkoutSessionOf({ id, created, asked, total: cents, currency: "usd", customer: null, url: null });
  const begun = paymentIntentOf({ created, amount: cents, currency: "usd", metadata, description });
  const intent = { ...begun, id: payment, client_secret: `${payment}_secret_sandbox` };
  const card = cardOf("4242424242424242");
  const charge = chargeOf({ created, intent, card, payer: { email, name }, isPaid: true });
  store.note(id).lines = [lineFor(account, { name: description, cents, createdAt: created })];
  const paid = { status: "succeeded", amount_received: cents, latest_charge: charge.id, payment_method: card.id };
  store.put(charge);
  store.put({ ...intent, ...paid });
  const complete = { status: "complete", payment_status: "paid", payment_intent: payment };
  store.put({ ...session, ...complete, customer_details: customerDetailsOf({ email, name }) });
  return true;
}
