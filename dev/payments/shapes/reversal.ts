import { type Charge, type Metadata, type Refund, type Dispute } from "../objects";
import { newId } from "../ids";

/** A full or partial refund. `amount` in cents. */
export const refundOf = ({
  created,
  charge,
  amount,
  reason,
  metadata,
}: {
  created: number;
  charge: Charge;
  amount: number;
  reason?: string;
  metadata?: Metadata;
}): Refund => ({
  id: newId("refund"),
  object: "refund",
  amount,
  balance_transaction: newId("balance_transaction"),
  charge: charge.id,
  created,
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  destination_details: { card: { type: "refund" }, type: "card" },
  metadata: metadata ?? {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: reason ?? null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: "succeeded",
  transfer_reversal: null,
});

const evidenceFields = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
];

/** A dispute through the payer's bank. The seller has a week to respond. */
export const disputeOf = ({
  created,
  charge,
  amount,
  reason,
}: {
  created: number;
  charge: Charge;
  amount: number;
  reason: string;
}): Dispute => ({
  id: newId("dispute"),
  object: "dispute",
  amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: { ...Object.fromEntries(evidenceFields.map((field) => [field, null])), enhanced_evidence: {} },
  evidence_details: {
    due_by: created + 7 * 24 * 3600,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: "not_submitted",
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method_details: {
    card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
    type: "card",
  },
  reason,
  status: "needs_response",
});
