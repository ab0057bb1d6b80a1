import { type Stripe } from "stripe";
import { asStripeEvent, type SandboxEvent } from "../objects";
import { createHmac } from "node:crypto";

/** How long the site may take to answer, in milliseconds. */
const answerWithinMs = 30_000;

/** The response. `status` 0: there was none, and `body` says why. */
export interface Answer {
  status: number;
  body: string;
}

/** Faults that a test adds to a delivery. */
export interface Tampering {
  /** "wrong", "missing", or the header's text. */
  signature?: string;
  alter?: (event: Stripe.Event) => object;
}

interface Signing {
  secret: string;
  seconds: number;
  signature?: string;
}
type Sending = Signing & Tampering & { ended: AbortSignal };

/**
 * The header `Stripe-Signature` for a body: when it was signed, in seconds, and the HMAC of both under the endpoint's
 * secret.
 */
function signatureOf(body: string, { secret, seconds }: { secret: string; seconds: number }) {
  const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${hmac}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function headerFor(body: string, { signature, secret, seconds }: Signing): Record<string, string> {
  if (signature === "missing") return {};
  if (signature === "wrong") return { "stripe-signature": signatureOf(body, { secret: `${secret}x`, seconds }) };
  return { "stripe-signature": signature ?? signatureOf(body, { secret, seconds }) };
}

/**
 * Sends one event once. `alter`: changes the body after it was signed.
 */
export async function sendEvent(
  url: string,
  event: SandboxEvent,
  { ended, alter, ...signing }: Sending,
): Promise<Answer> {
  const body = JSON.stringify(event, null, 2);
  const enough = new AbortController();
  const giveUp = () => enough.abort(new Error("No answer came in time."));
  const timer = setTimeout(giveUp, answerWithinMs);
  ended.addEventListener("abort", giveUp);
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (payment sandbox)",
        ...headerFor(body, signing),
      },
      body: alter ? JSON.stringify(alter(asStripeEvent(structuredClone(event))), null, 2) : body,
      signal: enough.signal,
    });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    return { status: 0, body: reasonOf(error) };
  } finally {
    clearTimeout(timer);
    ended.removeEventListener("abort", giveUp);
  }
}
