import {
  type LineItem,
  type PassedOn,
  type Subscription,
  type RecurringPrice,
  type SubscriptionItem,
} from "../objects";
import { newId } from "../ids";
import { planOf } from "./price";

/** The price of a line that renews. */
function recurringPrice({ price }: LineItem): RecurringPrice {
  if (!price.recurring) throw new Error(`The price ${price.id} doesn't renew.`);
  return { ...price, recurring: price.recurring };
}

function itemOf({
  id,
  line,
  created,
  end,
}: {
  id: string;
  line: LineItem;
  created: number;
  end: number;
}): SubscriptionItem {
  const price = recurringPrice(line);
  return {
    id: newId("subscription_item"),
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: end,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: line.quantity,
    subscription: id,
    tax_rates: [],
  };
}

/** Further fields of a subscription, which nothing here uses. */
const unused = () => ({
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
});

/** A subscription to the lines of a session; its periods are on its items. `end`: of the first period, in seconds. */
export function subscriptionOf({
  created,
  customer,
  lines,
  end,
  paymentMethod,
  description,
  metadata,
}: PassedOn & {
  created: number;
  customer: string;
  lines: LineItem[];
  end: number;
  paymentMethod: string;
}): Subscription {
  const id = newId("subscription");
  const [first, ...others] = lines.map((line) => itemOf({ id, line, created, end }));
  if (!first) throw new Error("A subscription needs a line.");
  return {
    id,
    object: "subscription",
    ...unused(),
    billing_cycle_anchor: created,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created,
    currency: first.price.currency,
    customer,
    default_payment_method: paymentMethod,
    description: description ?? null,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [first, ...others],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ["card"],
      save_default_payment_method: "off",
    },
    start_date: created,
    status: "active",
  };
}
