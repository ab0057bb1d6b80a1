import { type Payer, type Metadata, type Customer } from "../objects";
import { newId } from "../ids";

/** A person who pays, as the provider shows them. */
export const customerOf = ({
  created,
  email,
  name,
  phone,
  description,
  metadata,
}: Payer & { created: number; phone?: string | null; description?: string | null; metadata?: Metadata }): Customer => ({
  id: newId("customer"),
  object: "customer",
  address: null,
  balance: 0,
  created,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: description ?? null,
  discount: null,
  email: email ?? null,
  invoice_prefix: newId("customer").slice(-8).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: metadata ?? {},
  name: name ?? null,
  next_invoice_sequence: 1,
  phone: phone ?? null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
});
