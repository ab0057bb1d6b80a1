import { type Stripe } from "stripe";

/**
 * The API objects that the sandbox stores: the fields that it reads or changes. Each carries more, which the shapes/
 * folder fills in as the provider does.
 */
interface Stored<Kind extends string> {
  id: string;
  object: Kind;
  [field: string]: unknown;
}

export type Metadata = Record<string, string>;

/** In seconds since 1970. */
export interface Period {
  start: number;
  end: number;
}

export interface Recurring {
  interval: string;
  interval_count: number;
  [field: string]: unknown;
}

export interface Customer extends Stored<"customer"> {
  /** In cents; credit for later invoices is negative. */
  balance: number;
  created: number;
  currency: string | null;
  email: string | null;
  invoice_prefix: string;
  metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
}

export interface Product extends Stored<"product"> {
  created: number;
  name: string;
}

export interface Price extends Stored<"price"> {
  active: boolean;
  created: number;
  currency: string;
  product: string;
  recurring: Recurring | null;
  unit_amount: number;
  unit_amount_decimal: string;
}

/** A price that renews. */
export interface RecurringPrice extends Price {
  recurring: Recurring;
}

export interface LineItem extends Stored<"item"> {
  amount_total: number;
  currency: string;
  description: string;
  price: Price;
  quantity: number;
}

export interface CustomerDetails {
  email: string | null;
  name: string | null;
  [field: string]: unknown;
}

export interface CheckoutSession extends Stored<"checkout.session"> {
  amount_total: number;
  cancel_url: string | null;
  created: number;
  currency: string;
  custom_text: { submit: { message: string | null } | null };
  customer: string | null;
  customer_creation: string | null;
  customer_details: CustomerDetails | null;
  expires_at: number;
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  success_url: string;
  url: string | null;
}

export interface PortalSession extends Stored<"billing_portal.session"> {
  created: number;
  customer: string;
  return_url: string | null;
  url: string;
}

export interface SubscriptionItem extends Stored<"subscription_item"> {
  current_period_end: number;
  current_period_start: number;
  price: RecurringPrice;
  quantity: number;
}

export interface CancellationDetails {
  comment: string | null;
  feedback: string | null;
  feedback_option: string | null;
  reason: string | null;
}

export interface Subscription extends Stored<"subscription"> {
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: CancellationDetails;
  created: number;
  currency: string;
  customer: string;
  ended_at: number | null;
  /** The sandbox's subscriptions have one item or more. */
  items: { object: "list"; data: [SubscriptionItem, ...SubscriptionItem[]]; has_more: boolean; url: string };
  latest_invoice: string | null;
  metadata: Metadata;
  status: "active" | "past_due" | "canceled" | "incomplete_expired";
}

export interface InvoiceLine extends Stored<"line_item"> {
  amount: number;
  period: Period;
}

export interface Invoice extends Stored<"invoice"> {
  /** What is charged, in cents: the total less the customer's credit. */
  amount_due: number;
  attempt_count: number;
  billing_reason: string;
  created: number;
  currency: string;
  customer: string;
  customer_name: string | null;
  customer_tax_ids: { type: string; value: string }[];
  ending_balance: number | null;
  lines: { object: "list"; data: InvoiceLine[]; has_more: boolean; url: string };
  next_payment_attempt: number | null;
  parent: { subscription_details: { metadata: Metadata; subscription: string }; [field: string]: unknown };
  status: "draft" | "open" | "paid";
  status_transitions: Record<string, number | null>;
  total: number;
}

export interface InvoicePayment extends Stored<"invoice_payment"> {
  created: number;
  invoice: string;
  payment: { payment_intent: string; type: "payment_intent" };
  status: "open" | "paid";
  status_transitions: Record<string, number | null>;
}

export interface PaymentIntent extends Stored<"payment_intent"> {
  amount: number;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  latest_charge: string | null;
  metadata: Metadata;
  receipt_email: string | null;
  status: "requires_payment_method" | "succeeded";
}

export interface Charge extends Stored<"charge"> {
  amount: number;
  amount_refunded: number;
  billing_details: CustomerDetails;
  created: number;
  currency: string;
  customer: string | null;
  disputed: boolean;
  failure_message: string | null;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  refunded: boolean;
}

export interface Refund extends Stored<"refund"> {
  amount: number;
  charge: string;
  created: number;
  destination_details: { card: Record<string, string>; type: string };
}

export interface Dispute extends Stored<"dispute"> {
  amount: number;
  charge: string;
  created: number;
  reason: string;
  status: "needs_response" | "won" | "lost";
}

export interface SandboxEvent extends Stored<"event"> {
  created: number;
  data: { object: Stored<string>; previous_attributes?: Record<string, unknown> };
  pending_webhooks: number;
  type: string;
}

/** The event as the provider's SDK types it: the sandbox sends the same fields. */
export const asStripeEvent = (event: SandboxEvent) => event as unknown as Stripe.Event;

/** The stored objects by kind, as their field `object` names it. */
export interface Objects {
  customer: Customer;
  product: Product;
  "checkout.session": CheckoutSession;
  "billing_portal.session": PortalSession;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: SandboxEvent;
}
export type Kind = keyof Objects;
export type AnyObject = Objects[Kind];

/** A test card on file. `fails`: which of its charges are declined. */
export interface Card {
  id: string;
  last4: string;
  month: number;
  year: number;
  fails: "now" | "later" | "never";
}

/** The payer, as far as known. */
export interface Payer {
  email?: string | null;
  name?: string | null;
  company?: string;
  taxId?: string;
}

/** What a session passes on to its subscription or payment. */
export interface PassedOn {
  metadata?: Metadata;
  description?: string | null;
  receipt_email?: string | null;
}

/** What the sandbox knows about an object and doesn't show, by the id of a session, customer, or product. */
export interface Note {
  lines?: LineItem[];
  subscriptionData?: PassedOn;
  paymentIntentData?: PassedOn;
  intent?: string;
  card?: Card;
  taxId?: string;
  name?: string;
}
