import "server-only";
import { daysText } from "@/lib/rules/retention";
import type Stripe from "stripe";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { inBatches } from "../db/in-batches";
import { execute } from "../db/sql";
import { keptDaysOf } from "../settings/current";

/**
 * Fields that identify the payer or their card. The provider has them; stored here, they would outlive a closed
 * account.
 */
const personal = new Set([
  ...["address", "billing_details", "customer_address", "customer_details", "customer_email", "customer_name"],
  ...["customer_phone", "customer_shipping", "customer_tax_ids", "description", "email", "evidence", "name", "phone"],
  ...["payment_method_details", "receipt_email", "receipt_url", "shipping", "shipping_details"],
  ...[
    "collected_information",
    "hosted_invoice_url",
    "invoice_pdf",
    "url",
    "client_secret",
    "success_url",
    "cancel_url",
  ],
]);

/** A copy of a JSON value in which personal fields are null. */
function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, personal.has(key) ? null : redact(inner)]),
  );
}

/** Whether an event is stored already. */
export async function isStored(ctx: Ctx, id: string): Promise<boolean> {
  return (await ctx.db.paymentEvent.count({ where: { id } })) > 0;
}

/**
 * Stores an event without personal data; false when it is stored already. Of two calls at once, the second waits here
 * for the first one's transaction.
 * @param isApplied whether a payment sync handles the event
 */
export async function storeEvent(ctx: Ctx, event: Stripe.Event, isApplied: boolean): Promise<boolean> {
  const stored = await execute(ctx.db)`
    INSERT INTO payment_event (id, type, provider_at, payload, received_at, applied_at)
    VALUES (${event.id}, ${event.type}, ${new Date(event.created * 1000)}, ${JSON.stringify(redact(event))}::jsonb,
      ${ctx.now}, ${isApplied ? ctx.now : null}::timestamptz)
    ON CONFLICT (id) DO NOTHING`;
  return stored === 1;
}

/**
 * Deletes events that are older than the setting says, which is longer than the provider repeats them. Their effects stay
 * with the subscriptions and contributions. If one did arrive again, its object would be synced as usual and nothing
 * would change.
 */
export async function purgeEvents(db: Db, signal: AbortSignal): Promise<void> {
  const days = await keptDaysOf(db, "payment_event_days");
  if (days === null) return;
  await inBatches(
    signal,
    (most) => execute(db)`
      DELETE FROM payment_event WHERE id IN (
        SELECT id FROM payment_event WHERE received_at < now() - ${daysText(days)}::interval ORDER BY received_at
        LIMIT ${most}
      )`,
  );
}
