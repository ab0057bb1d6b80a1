import { randomBytes } from "node:crypto";

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
  invoice_payment: "inpay_",
  payment_intent: "pi_",
  payment_method: "pm_",
  charge: "ch_",
  balance_transaction: "txn_",
  refund: "re_",
  dispute: "dp_",
  event: "evt_",
  request: "req_",
};

/** Letters and digits by chance. */
export const chance = (length) =>
  randomBytes(length * 2)
    .toString("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, length);

/** A new id for an object of this kind. */
export const newId = (kind) => prefixes[kind] + chance(kind === "checkout.session" ? 40 : 24);

/** The kind of object that has this id, or undefined. */
export const kindOf = (id) => Object.keys(prefixes).find((kind) => id.startsWith(prefixes[kind]));
