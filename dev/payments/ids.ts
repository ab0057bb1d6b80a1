import { randomBytes } from "node:crypto";
import { type Kind } from "./objects";

/** What the id of each kind of object begins with; the names of the kinds are the provider's (`object` in its answers). */
export const prefixes = {
  customer: "cus_",
  product: "prod_",
  price: "price_",
  "checkout.session": "cs_test_",
  item: "li_",
  "billing_portal.session": "bps_",
  subscription: "sub_",
  subscription_item: "si_",
  invoice: "in_",
  line_item: "il_",
  invoice_item: "ii_",
  invoice_payment: "inpay_",
  payment_intent: "pi_",
  payment_method: "pm_",
  charge: "ch_",
  balance_transaction: "txn_",
  balance_change: "cbtxn_",
  refund: "re_",
  dispute: "dp_",
  event: "evt_",
  request: "req_",
};

/** Random letters and digits. */
export const chance = (length: number) =>
  randomBytes(length * 2)
    .toString("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, length);

/** A new id for an object of this kind. */
export const newId = (kind: keyof typeof prefixes) => prefixes[kind] + chance(kind === "checkout.session" ? 40 : 24);

const storedKinds: Kind[] = [
  "customer",
  "product",
  "checkout.session",
  "billing_portal.session",
  "subscription",
  "invoice",
  "invoice_payment",
  "payment_intent",
  "charge",
  "refund",
  "dispute",
  "event",
];

/** The kind of stored object that this id belongs to, if any. */
export const kindOf = (id: string) => storedKinds.find((kind) => id.startsWith(prefixes[kind]));
