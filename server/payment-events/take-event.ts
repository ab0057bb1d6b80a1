import "server-only";
import type Stripe from "stripe";
import { type Ctx } from "../ctx";
import { type PaymentSync } from "../payments/payment-sync";
import { paymentSyncs } from "./payment-syncs";
import { settle } from "../payments/settle";
import { isStored, storeEvent } from "./stored-event";

async function syncOf(ctx: Ctx, event: Stripe.Event, all: readonly PaymentSync[]) {
  for (const sync of all) {
    const subject = sync.types.includes(event.type) ? await sync.subjectOf(ctx, event) : null;
    if (subject !== null) return { sync, subject };
  }
  return null;
}

/**
 * Works on an event once: it is stored in the transaction of its effect, so that one that failed half-way has left
 * nothing and does all of it when it is brought again. Events that no sync handles are stored and skipped. Throws what
 * `settle` throws; the provider brings the event again then.
 */
export async function takeEvent(
  ctx: Ctx,
  event: Stripe.Event,
  all: readonly PaymentSync[] = paymentSyncs,
): Promise<void> {
  if (await isStored(ctx, event.id)) return;
  const found = await syncOf(ctx, event, all);
  if (!found) return void (await storeEvent(ctx, event, false));
  const { sync, subject } = found;
  await settle(ctx, sync, { subject, beside: (inside) => storeEvent(inside, event, true) });
}
