import "server-only";
import type Stripe from "stripe";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";

/** What names the payer or their card. The provider keeps it; here it would outlive an account that is closed. */
const personal = new Set([
  ...["address", "billing_details", "customer_address", "customer_details", "customer_email", "customer_name"],
  ...["customer_phone", "customer_shipping", "customer_tax_ids", "description", "email", "evidence", "name", "phone"],
  ...["payment_method_details", "receipt_email", "receipt_url", "shipping", "shipping_details"],
  ...["hosted_invoice_url", "invoice_pdf", "url", "client_secret", "success_url", "cancel_url"],
]);

/** A value without what names people: such fields are null. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, personal.has(key) ? null : withoutNames(inner)]),
  );
}

/** Whether an event has been stored. */
export async function isStored(ctx: Ctx, id: string): Promise<boolean> {
  return (await ctx.db.paymentEvent.count({ where: { id } })) > 0;
}

/**
 * Stores an event; false when it is stored already. Of two at once the second waits here for the first one's transaction.
 * `isApplied`: whether it is the site's business.
 */
export async function storeEvent(ctx: Ctx, event: Stripe.Event, isApplied: boolean): Promise<boolean> {
  const stored = await execute(ctx.db)`
    INSERT INTO payment_event (id, type, provider_at, payload, received_at, applied_at)
    VALUES (${event.id}, ${event.type}, ${new Date(event.created * 1000)}, ${JSON.stringify(withoutNames(event))}::jsonb,
      ${ctx.now}, ${isApplied ? ctx.now : null}::timestamptz)
    ON CONFLICT (id) DO NOTHING`;
  return stored === 1;
}
