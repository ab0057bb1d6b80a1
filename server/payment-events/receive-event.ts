import "server-only";
import type Stripe from "stripe";
import { subscriptions } from "../billing/subscription";
import { contributions } from "../crowdfund/payment-sync";
import { type Ctx } from "../ctx";
import { type PaymentSync, runPaymentSync } from "../payments/payment-sync";
import { readEvent } from "./read-event";
import { isStored, storeEvent } from "./stored-event";

/** Every kind of object that the site syncs. The first one that finds its subject in an event gets it. */
const paymentSyncs: readonly PaymentSync[] = [subscriptions, contributions];

async function findSync(ctx: Ctx, event: Stripe.Event, syncs: readonly PaymentSync[]) {
  for (const sync of syncs) {
    const subject = sync.types.includes(event.type) ? await sync.subjectOf(ctx, event) : null;
    if (subject !== null) return { sync, subject };
  }
  return null;
}

/**
 * Applies an event once. It is stored in the transaction of its effect, so an attempt that fails leaves nothing behind
 * and the next delivery does all of it. Events that no sync handles are stored and skipped. Throws what
 * `runPaymentSync` throws; the provider then delivers the event again.
 */
export async function applyEvent(
  ctx: Ctx,
  event: Stripe.Event,
  syncs: readonly PaymentSync[] = paymentSyncs,
): Promise<void> {
  if (await isStored(ctx, event.id)) return;
  const found = await findSync(ctx, event, syncs);
  if (!found) return void (await storeEvent(ctx, event, false));
  const { sync, subject } = found;
  await runPaymentSync(ctx, sync, { subject, claim: (inside) => storeEvent(inside, event, true) });
}

/**
 * The webhook: verifies the signature over the raw body and applies the event once. Throws `unreadable` (400) for
 * anything but an event for this site. After any other error the event isn't acknowledged, and the provider delivers it
 * again.
 */
export async function receiveEvent(ctx: Ctx, { text, request }: { text: string; request: Request }) {
  const event = readEvent(text, request.headers.get("stripe-signature"), ctx.now);
  // The provider is the actor, whatever cookies come with the call.
  await applyEvent({ ...ctx, actor: { kind: "operator" } }, event);
  return { received: true };
}
