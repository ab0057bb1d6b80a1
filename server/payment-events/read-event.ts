import "server-only";
import Stripe from "stripe";
import { ProblemError } from "@/lib/contract/errors";
import { env } from "../env";
import { log } from "../log";
import { apiVersion, provider } from "../payments/client";

/** How old a signature may be, in seconds, so that a captured event can't be replayed later. */
const toleranceSeconds = 300;

const refused = (detail: string) => new ProblemError({ kind: "unreadable", detail });

function signedEvent(text: string, signature: string | null, now: Date): Stripe.Event {
  // Throws not-found where the site sells nothing.
  provider();
  const secret = env().payments?.webhookSecret ?? "";
  try {
    return Stripe.webhooks.constructEvent(text, signature ?? "", secret, toleranceSeconds, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw refused("The signature is invalid.");
    throw refused("The body isn't an event.");
  }
}

/** Why a correctly signed event isn't for this site; null when it is. */
function mismatch(event: Stripe.Event): string | null {
  if (event.object !== "event" || typeof event.id !== "string" || typeof event.type !== "string") {
    return "The body isn't an event.";
  }
  if (event.livemode !== env().payments?.isLive) return "This event is from the other mode (live or test).";
  if (event.account) return "This event belongs to another account.";
  // Another version has its fields in other places, so the event's subject could be missed.
  if (event.api_version !== apiVersion) return `The webhook endpoint must send events of version ${apiVersion}.`;
  return null;
}

/**
 * Parses an event from the raw body and the header that signs it. Throws `unreadable` (400) for one that is unsigned,
 * altered, old, of another version, or for another account or mode.
 */
export function readEvent(text: string, signature: string | null, now: Date): Stripe.Event {
  const event = signedEvent(text, signature, now);
  const problem = mismatch(event);
  if (!problem) return event;
  log().warn({ event: event.id, type: event.type }, `refused a payment event: ${problem}`);
  throw refused(problem);
}
