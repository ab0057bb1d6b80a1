import {
  type Payer,
  type Customer,
  type CustomerDetails,
  type CheckoutSession,
  type PortalSession,
  type Metadata,
} from "../objects";
import { newId } from "../ids";

const noTax = { enabled: false, liability: null, provider: null, status: null };
const noText = { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null };
const noInvoice = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
};

/** The parameters that a session was made with. */
export interface SessionRequest {
  mode: "payment" | "subscription";
  success_url: string;
  cancel_url?: string;
  client_reference_id?: string | null;
  custom_text?: { submit?: { message: string | null } };
  customer_creation?: string;
  customer_email?: string;
  expires_at?: number;
  locale?: string | null;
  metadata: Metadata;
  submit_type?: string;
  tax_id_collection?: { enabled: boolean };
}

/** The tax IDs of a payer: the sandbox knows those of companies in the United States. */
export const taxIdsOf = (taxId: string | undefined) => (taxId ? [{ type: "us_ein", value: taxId }] : []);

/** The known data of a payer. */
export const customerDetailsOf = ({ email, name, company, taxId }: Payer): CustomerDetails => ({
  address: null,
  business_name: company ?? null,
  email: email ?? null,
  individual_name: null,
  name: name ?? null,
  phone: null,
  tax_exempt: "none",
  tax_ids: taxIdsOf(taxId),
});

/** Further fields of a session, which nothing here uses. */
const unused = () => ({
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: noTax,
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  livemode: false,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: "automatic" } },
  payment_method_types: ["card"],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "hosted_page",
  wallet_options: null,
});

/** The fields that differ between the two modes before the payment. */
const byMode = (asked: SessionRequest, customer: Customer | null) =>
  asked.mode === "payment"
    ? {
        customer_creation: customer ? null : (asked.customer_creation ?? "if_required"),
        invoice_creation: noInvoice,
        payment_method_collection: "if_required",
      }
    : { customer_creation: null, invoice_creation: null, payment_method_collection: "always" };

function detailsBefore(customer: Customer | null, email: string | null | undefined) {
  return customer || email ? customerDetailsOf(customer ?? { email }) : null;
}

/**
 * A visit to the payment page. `asked` are the parameters that it was made with, `total` is in cents, `url` is where the
 * page is (removed when the session is over).
 */
export const checkoutSessionOf = ({
  id,
  created,
  asked,
  total,
  currency,
  customer,
  url,
}: {
  id: string;
  created: number;
  asked: SessionRequest;
  total: number;
  currency: string;
  customer: Customer | null;
  url: string | null;
}): CheckoutSession => ({
  ...unused(),
  ...byMode(asked, customer),
  id,
  object: "checkout.session",
  amount_subtotal: total,
  amount_total: total,
  cancel_url: asked.cancel_url ?? null,
  client_reference_id: asked.client_reference_id ?? null,
  created,
  currency,
  custom_text: { ...noText, submit: asked.custom_text?.submit ?? null },
  customer: customer?.id ?? null,
  customer_details: detailsBefore(customer, asked.customer_email),
  customer_email: asked.customer_email ?? null,
  expires_at: asked.expires_at ?? created + 24 * 3600,
  invoice: null,
  locale: asked.locale ?? null,
  metadata: asked.metadata,
  mode: asked.mode,
  payment_intent: null,
  payment_status: "unpaid",
  status: "open",
  submit_type: asked.submit_type ?? null,
  subscription: null,
  success_url: asked.success_url,
  ...(asked.tax_id_collection && { tax_id_collection: { ...asked.tax_id_collection, required: "never" } }),
  url,
});

/** A visit to the page on which customers manage what they pay for. */
export const portalSessionOf = ({
  created,
  customer,
  returnUrl,
  locale,
  url,
}: {
  created: number;
  customer: string;
  returnUrl?: string | null;
  locale?: string | null;
  url: string;
}): PortalSession => ({
  id: newId("billing_portal.session"),
  object: "billing_portal.session",
  configuration: "bpc_sandbox",
  created,
  customer,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: locale ?? null,
  on_behalf_of: null,
  return_url: returnUrl ?? null,
  url,
});
