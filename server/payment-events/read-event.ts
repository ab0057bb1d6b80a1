import "server-only";
import Stripe from "stripe";
import { ProblemError } from "@/lib/contract/errors";
import { env } from "../env";
import { log } from "../log";
import { apiVersion, provider } from "../payments/client";

/** How old a signature may be, in seconds: whoever gets hold of an event can't bring it again later. */
const toleranceSeconds = 300;

const refused = (detail: string) => new ProblemError({ kind: "unreadable", detail });

function signedEvent(text: string, signature: string | null, now: Date): Stripe.Event {
  // Where nothing is sold there is no such address.
  provider();
  const secret = env().payments?.webhookSecret ?? "";
  try {
    return Stripe.webhooks.constructEvent(text, signature ?? "", secret, toleranceSeconds, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw refused("The signature is not right.");
    throw refused("This is not an event.");
  }
}

/** Why an event is not for this site although its signature is right; null when it is. */
function mismatch(event: Stripe.Event): string | null {
  if (event.object !== "event" || typeof event.id !== "string" || typeof event.type !== "string") {
    return "This is not an event.";
  }
  if (event.livemode !== env().payments?.isLive)
    return "This event is of the other mode: live and test are kept apart.";
  if (event.account) return "This event is of another account.";
  // Another version names things at other places: what it is about could be overlooked.
  if (event.api_version !== apiVersion) return `The webhook endpoint must send events of version ${apiVersion}.`;
  return null;
}

/**
 * An event as the provider sent it: the body to the letter, with the header that signs it. Throws `unreadable` (400) for
 * one that is unsigned, altered, old, of another version, or meant for another account or mode.
 */
export function readEvent(text: string, signature: string | null, now: Date): Stripe.Event {
  const event = signedEvent(text, signature, now);
  const problem = mismatch(event);
  if (!problem) return event;
  log().warn({ event: event.id, type: event.type }, `a payment event was refused: ${problem}`);
  throw refused(problem);
}
