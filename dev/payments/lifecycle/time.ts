import { type Account } from "../account";
import { type AnyObject, type Kind } from "../objects";
import { currentEnd, subscriptionIn } from "./subscription";

/** Names of fields with a time in seconds; others with a number have amounts and counts. */
const timeField = /^(start|end|created|.+_(at|start|end|anchor|attempt|date))$/;
/** Seconds since 1970 are larger than any count. */
const leastTime = 1e9;

/** Kinds of objects that belong to a customer, directly or by another object. */
const moving: Kind[] = [
  ...(["customer", "checkout.session", "subscription", "invoice", "payment_intent", "charge"] as const),
  ...(["invoice_payment", "refund", "dispute"] as const),
];

function shift(value: unknown, seconds: number): unknown {
  if (Array.isArray(value)) return value.map((one) => shift(one, seconds));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === "number" && inner >= leastTime && timeField.test(key) ? inner - seconds : shift(inner, seconds),
    ]),
  );
}

/** The customer that an object belongs to. */
function customerOf({ store }: Account, object: AnyObject): unknown {
  if (object.object === "customer") return object.id;
  if (object.object === "invoice_payment") return store.get("invoice", object.invoice)?.customer;
  if (object.object === "refund" || object.object === "dispute") return store.get("charge", object.charge)?.customer;
  return object.customer;
}

/**
 * Lets time pass for a subscription: moves everything of its customer back by so many seconds. The clock stays that of
 * the site, so that what pages show is what will be.
 */
export function letPass(account: Account, id: string, seconds: number) {
  const subscription = subscriptionIn(account, id);
  const { store } = account;
  const objects = moving.flatMap((kind) => store.all(kind) as AnyObject[]);
  for (const object of objects.filter((one) => customerOf(account, one) === subscription.customer)) {
    Object.assign(object, shift(object, seconds));
    store.put(object);
  }
  return account.tell("customer.subscription.updated", subscription);
}

/** Lets time pass to the end of a subscription's current period. The next one begins on today's day of the month. */
export function passToEnd(account: Account, id: string) {
  const subscription = subscriptionIn(account, id);
  const now = account.seconds();
  if (currentEnd(subscription) > now) letPass(account, id, currentEnd(subscription) - now);
  return account.change(subscription, { billing_cycle_anchor: now });
}
