import { type Account } from "../account";
import { type AnyObject, type Metadata, type Subscription } from "../objects";
import { type Store } from "../store";
import { newId } from "../ids";
import { type SessionRequest, checkoutSessionOf, customerDetailsOf } from "../shapes/checkout-session";
import { customerOf } from "../shapes/customer";
import { chargeOf, paymentIntentOf } from "../shapes/payment";
import { lineItemOf, priceOf } from "../shapes/price";
import { goodCard } from "./card";
import { paymentOf } from "./invoice";
import { beginSubscription, renew } from "./subscription";

/** A subscription that the site has in its database without having sold it. Times in seconds since 1970. */
export interface PlantedSubscription {
  id: string;
  customer: string;
  invoice: string;
  payment: string;
  email: string;
  name: string;
  planName: string;
  cents: number;
  interval: "month" | "year";
  startedAt: number;
  endsAt: number;
  state: "active" | "ending" | "past_due" | "canceled";
}

/** A payment that the site has in its database without having sold anything. `sold`: what it was for. */
export interface PlantedPayment {
  session: string;
  payment: string;
  cents: number;
  paidAt: number;
  email: string | null;
  name: string | null;
  sold: string;
  metadata: Metadata;
  backTo: string;
}

/** The account at another time and without events, since the site already knows what happened. */
const quietly = (account: Account, seconds: number): Account => ({
  ...account,
  seconds: () => seconds,
  tell: (_type, object) => account.store.put(object),
  change: (object, fields) => account.store.put(Object.assign(object, fields)),
});

function customerFor(account: Account, { customer: id, email, name, startedAt }: PlantedSubscription) {
  const { store } = account;
  const customer =
    store.get("customer", id) ?? store.put({ ...customerOf({ created: startedAt, email, name }), id, currency: "usd" });
  store.note(id).card = goodCard();
  return customer;
}

function lineFor(
  account: Account,
  { name, cents, interval, createdAt }: { name: string; cents: number; interval?: string; createdAt: number },
) {
  const product = newId("product");
  account.store.note(product).name = name;
  const sold = { created: createdAt, currency: "usd", amount: cents, interval, intervalCount: 1, product };
  return lineItemOf({ price: priceOf(sold), quantity: 1, description: name });
}

/** Replaces the ids in an object by those that the site knows. */
function rename<T extends AnyObject>(store: Store, object: T, names: [string, string][]): T {
  const text = names.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), JSON.stringify(object));
  store.drop(object.object, object.id);
  return store.put(JSON.parse(text) as T);
}

type Change = (end: number, now: number) => Partial<Subscription>;
const changes: Record<Exclude<PlantedSubscription["state"], "past_due">, Change> = {
  active: () => ({}),
  ending: (end, now) => ({ cancel_at_period_end: true, cancel_at: end, canceled_at: now }),
  canceled: (end) => ({ status: "canceled", ended_at: end, canceled_at: end }),
};

/**
 * Adds a subscription of the demo data with its customer and the payment of its period, under the ids that the site
 * knows. Emits no events.
 * @returns false when it is here already
 */
export function plantSubscription(account: Account, known: PlantedSubscription) {
  const { store } = account;
  if (store.get("subscription", known.id)) return false;
  const then = quietly(account, known.startedAt);
  const customer = customerFor(account, known);
  const { planName: name, cents, interval, startedAt: createdAt, endsAt } = known;
  const lines = [lineFor(account, { name, cents, interval, createdAt })];
  const { card = goodCard() } = store.note(customer.id);
  const begun = beginSubscription(then, { customer, lines, card, payer: customer });
  const { link, intent } = paymentOf(account, begun.invoice);
  const names: [string, string][] = [
    [begun.subscription.id, known.id],
    [begun.invoice.id, known.invoice],
    [intent.id, known.payment],
  ];
  const charge = store.need("charge", intent.latest_charge);
  const subscription = rename(store, begun.subscription, names);
  const invoice = rename(store, begun.invoice, names);
  for (const object of [link, intent, charge]) rename(store, object, names);
  for (const item of subscription.items.data) item.current_period_end = endsAt;
  for (const line of invoice.lines.data) line.period.end = endsAt;
  if (known.state === "past_due") renew(quietly(account, account.seconds()), known.id, { isPaid: false });
  else Object.assign(subscription, changes[known.state](endsAt, account.seconds()));
  return true;
}

/**
 * Adds a payment of the demo data with its session, under the ids that the site knows. Emits no events.
 * @returns false when it is here already
 */
export function plantPayment(account: Account, known: PlantedPayment) {
  const { store } = account;
  if (store.get("checkout.session", known.session)) return false;
  const { session: id, payment, cents, paidAt: created, sold: description, metadata, email, name } = known;
  const asked: SessionRequest = { mode: "payment", metadata, success_url: known.backTo, cancel_url: known.backTo };
  const session = checkoutSessionOf({ id, created, asked, total: cents, currency: "usd", customer: null, url: null });
  const begun = paymentIntentOf({ created, amount: cents, currency: "usd", metadata, description });
  const intent = { ...begun, id: payment, client_secret: `${payment}_secret_sandbox` };
  const card = goodCard();
  const charge = chargeOf({ created, intent, card, payer: { email, name }, isPaid: true });
  store.note(id).lines = [lineFor(account, { name: description, cents, createdAt: created })];
  store.put(charge);
  const paid = { amount_received: cents, latest_charge: charge.id, payment_method: card.id };
  store.put({ ...intent, ...paid, status: "succeeded" as const });
  const complete = { payment_status: "paid", payment_intent: payment };
  const customer_details = customerDetailsOf({ email, name });
  store.put({ ...session, ...complete, status: "complete" as const, customer_details });
  return true;
}
