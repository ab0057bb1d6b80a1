import { type Metadata, type Card, type PaymentIntent, type Payer, type Charge } from "../objects";
import { newId } from "../ids";

/** The fields of a payment that nothing here uses. */
const unusedOfIntent = () => ({
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic",
  confirmation_method: "automatic",
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
  },
  payment_method_types: ["card"],
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
});

/** A payment to be made. `amount` in cents. */
export function paymentIntentOf({
  created,
  amount,
  currency,
  customer,
  description,
  metadata,
  receiptEmail,
  later,
}: {
  created: number;
  amount: number;
  currency: string;
  customer?: string | null;
  description?: string | null;
  metadata?: Metadata;
  receiptEmail?: string | null;
  later?: boolean;
}): PaymentIntent {
  const id = newId("payment_intent");
  return {
    id,
    object: "payment_intent",
    ...unusedOfIntent(),
    amount,
    amount_received: 0,
    client_secret: `${id}_secret_sandbox`,
    created,
    currency,
    customer: customer ?? null,
    description: description ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: metadata ?? {},
    payment_method: null,
    receipt_email: receiptEmail ?? null,
    setup_future_usage: later ? "off_session" : null,
    status: "requires_payment_method",
  };
}

const cardOf = (card: Card, amount: number | null) => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: "visa",
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
  country: "US",
  electronic_commerce_indicator: null,
  exp_month: card.month,
  exp_year: card.year,
  fingerprint: "sandbox",
  funding: "credit",
  installments: null,
  last4: card.last4,
  mandate: null,
  network: "visa",
  network_transaction_id: null,
  regulated_status: "unregulated",
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

const outcomeOf = (isPaid: boolean) => ({
  advice_code: isPaid ? null : "try_again_later",
  network_advice_code: null,
  network_decline_code: null,
  network_status: isPaid ? "approved_by_network" : "declined_by_network",
  reason: isPaid ? null : "generic_decline",
  risk_level: "normal",
  risk_score: 0,
  seller_message: isPaid ? "Payment complete." : "The bank did not return any further details with this decline.",
  type: isPaid ? "authorized" : "issuer_declined",
});

/** The fields of a charge that nothing here uses. */
const unusedOfCharge = () => ({
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: "SANDBOX",
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
});

/** An attempt to charge a card, which succeeded or was declined. */
export const chargeOf = ({
  created,
  intent,
  card,
  payer,
  isPaid,
}: {
  created: number;
  intent: PaymentIntent;
  card: Card;
  payer: Payer;
  isPaid: boolean;
}): Charge => ({
  id: newId("charge"),
  object: "charge",
  ...unusedOfCharge(),
  amount: intent.amount,
  amount_captured: isPaid ? intent.amount : 0,
  amount_refunded: 0,
  balance_transaction: isPaid ? newId("balance_transaction") : null,
  billing_details: {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: payer.email ?? null,
    name: payer.name ?? null,
    phone: null,
    tax_id: null,
  },
  captured: isPaid,
  created,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_code: isPaid ? null : "card_declined",
  failure_message: isPaid ? null : "Your card was declined.",
  metadata: intent.metadata,
  outcome: outcomeOf(isPaid),
  paid: isPaid,
  payment_intent: intent.id,
  payment_method: card.id,
  payment_method_details: { card: cardOf(card, isPaid ? intent.amount : null), type: "card" },
  receipt_email: intent.receipt_email,
  refunded: false,
  status: isPaid ? "succeeded" : "failed",
});
