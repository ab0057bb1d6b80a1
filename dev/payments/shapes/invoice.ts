import {
  type SubscriptionItem,
  type Subscription,
  type Period,
  type Customer,
  type Invoice,
  type InvoicePayment,
  type InvoiceLine,
} from "../objects";
import { newId } from "../ids";

const lineOf = ({
  invoice,
  item,
  subscription,
  period,
  description,
}: {
  invoice: string;
  item: SubscriptionItem;
  subscription: Subscription;
  period: Period;
  description: string;
}): InvoiceLine => ({
  id: newId("line_item"),
  object: "line_item",
  amount: item.price.unit_amount * item.quantity,
  currency: item.price.currency,
  description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice,
  livemode: false,
  metadata: subscription.metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: { credited_items: null },
      subscription: subscription.id,
      subscription_item: item.id,
    },
    type: "subscription_item_details",
  },
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: item.price.id, product: item.price.product },
    type: "price_details",
    unit_amount_decimal: item.price.unit_amount_decimal,
  },
  quantity: item.quantity,
  quantity_decimal: String(item.quantity),
  subscription: subscription.id,
  subtotal: item.price.unit_amount * item.quantity,
  taxes: [],
});

/** An invoice's line that it credits, and the amount of the credit in cents. */
export interface Credit {
  line: InvoiceLine;
  creditedInvoice: string;
  cents: number;
  period: Period;
  description: string;
}

/** The credit for the unused rest of a period that was paid: a line with a negative amount. */
const creditLineOf = (invoice: string, { line, creditedInvoice, cents, period, description }: Credit): InvoiceLine => ({
  ...line,
  id: newId("line_item"),
  amount: -cents,
  description,
  discountable: false,
  invoice,
  parent: {
    invoice_item_details: {
      invoice_item: newId("invoice_item"),
      proration: true,
      proration_details: { credited_items: { invoice: creditedInvoice, invoice_line_items: [line.id] } },
      subscription: line.subscription,
    },
    subscription_item_details: null,
    type: "invoice_item_details",
  },
  period,
  subtotal: -cents,
});

const who = (customer: Customer) => ({
  customer: customer.id,
  customer_account: null,
  customer_address: null,
  customer_email: customer.email,
  customer_name: customer.name,
  customer_phone: customer.phone,
  customer_shipping: null,
  customer_tax_exempt: "none",
  customer_tax_ids: [],
});

/** The least that is charged, in cents; less is carried over to the next invoice. */
const leastCharged = 50;

/** What a total and the customer's balance come to: what is due, and the balance afterwards. */
function settleWith(balance: number, total: number) {
  const sum = balance + total;
  return sum < leastCharged ? { due: 0, ending: sum } : { due: sum, ending: 0 };
}

const amounts = (total: number, balance: number) => ({
  amount_due: settleWith(balance, total).due,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_remaining: settleWith(balance, total).due,
  amount_shipping: 0,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance: balance,
  subtotal: total,
  subtotal_excluding_tax: total,
  total,
  total_discount_amounts: [],
  total_excluding_tax: total,
  total_pretax_credit_amounts: [],
  total_taxes: [],
});

const unused = () => ({
  account_country: "US",
  account_name: null,
  account_tax_ids: null,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  custom_fields: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  webhooks_delivered_at: null,
});

/**
 * A draft of an invoice for one period of a subscription. `reason`: "subscription_create",
 * "subscription_cycle", or "subscription_update"; `period` in seconds.
 */
export function invoiceOf({
  created,
  customer,
  subscription,
  period,
  reason,
  descriptionOf,
  credits = [],
}: {
  created: number;
  customer: Customer;
  subscription: Subscription;
  period: Period;
  reason: string;
  descriptionOf: (item: SubscriptionItem) => string;
  credits?: readonly Credit[];
}): Invoice {
  const id = newId("invoice");
  const lines = [
    ...credits.map((credit) => creditLineOf(id, credit)),
    ...subscription.items.data.map((item) =>
      lineOf({ invoice: id, item, subscription, period, description: descriptionOf(item) }),
    ),
  ];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const isFirst = reason === "subscription_create";
  return {
    id,
    object: "invoice",
    ...unused(),
    ...who(customer),
    ...amounts(total, customer.balance),
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created,
    currency: subscription.currency,
    effective_at: null,
    ending_balance: settleWith(customer.balance, total).ending,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    // An invoice's own period is the previous one; the period that is paid for is on its lines.
    period_end: period.start,
    period_start: isFirst ? period.start : subscription.items.data[0].current_period_start,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  };
}

/** Links a payment to its invoice; there is no other link between the two. */
export const invoicePaymentOf = ({
  created,
  invoice,
  paymentIntent,
  isPaid,
}: {
  created: number;
  invoice: Invoice;
  paymentIntent: string;
  isPaid: boolean;
}): InvoicePayment => ({
  id: newId("invoice_payment"),
  object: "invoice_payment",
  amount_paid: isPaid ? invoice.amount_due : null,
  amount_requested: invoice.amount_due,
  created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: paymentIntent, type: "payment_intent" },
  status: isPaid ? "paid" : "open",
  status_transitions: { canceled_at: null, paid_at: isPaid ? created : null },
});
