import { type RecurringPrice, type Price, type LineItem } from "../objects";
import { newId } from "../ids";

/**
 * A price made for one session from its `price_data`: `interval` is "month", "year"… for a subscription and
 * undefined for a one-time payment. `amount` in cents.
 */
export const priceOf = ({
  created,
  currency,
  amount,
  interval,
  intervalCount,
  product,
  taxBehavior,
}: {
  created: number;
  currency: string;
  amount: number;
  interval?: string;
  intervalCount: number;
  product: string;
  taxBehavior?: string;
}): Price => ({
  id: newId("price"),
  object: "price",
  active: false,
  billing_scheme: "per_unit",
  created,
  currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product,
  recurring: interval
    ? { interval, interval_count: intervalCount, meter: null, trial_period_days: null, usage_type: "licensed" }
    : null,
  tax_behavior: taxBehavior ?? "unspecified",
  tiers_mode: null,
  transform_quantity: null,
  type: interval ? "recurring" : "one_time",
  unit_amount: amount,
  unit_amount_decimal: String(amount),
});

/** The older form of a recurring price, which subscription items still carry. */
export const planOf = (price: RecurringPrice) => ({
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: "per_unit",
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});

/** One line of what a session sells. */
export const lineItemOf = ({
  price,
  quantity,
  description,
}: {
  price: Price;
  quantity: number;
  description: string;
}): LineItem => ({
  id: newId("item"),
  object: "item",
  adjustable_quantity: null,
  amount_discount: 0,
  amount_subtotal: price.unit_amount * quantity,
  amount_tax: 0,
  amount_total: price.unit_amount * quantity,
  currency: price.currency,
  description,
  metadata: {},
  price,
  quantity,
});
