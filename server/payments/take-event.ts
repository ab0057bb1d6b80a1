import "server-only";
import type Stripe from "stripe";
import { type Ctx } from "../ctx";
import { type Concern } from "./concern";
import { concerns } from "./concerns";
import { settle } from "./settle";
import { isStored, storeEvent } from "./stored-event";

async function concernOf(ctx: Ctx, event: Stripe.Event, all: readonly Concern[]) {
  for (const concern of all) {
    const subject = concern.types.includes(event.type) ? await concern.subjectOf(ctx, event) : null;
    if (subject !== null) return { concern, subject };
  }
  return null;
}

/**
 * Works on an event once: it is stored in the transaction of its effect, so that one that failed half-way has left
 * nothing and does all of it when it is brought again. What is nobody's concern is stored and left alone. Throws what
 * `settle` throws; the provider brings the event again then.
 */
export async function takeEvent(ctx: Ctx, event: Stripe.Event, all: readonly Concern[] = concerns): Promise<void> {
  if (await isStored(ctx, event.id)) return;
  const found = await concernOf(ctx, event, all);
  if (!found) return void (await storeEvent(ctx, event, false));
  const { concern, subject } = found;
  await settle(ctx, concern, { subject, beside: (inside) => storeEvent(inside, event, true) });
}
