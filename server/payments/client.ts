import "server-only";
import Stripe from "stripe";
import { conflict, notFound, ProblemError } from "@/lib/contract/errors";
import { accountMessages } from "@/lib/messages/account";
import { env, type PaymentSettings } from "../env";
import { log } from "../log";
import { callOutside, OutsideError } from "../process/outside-call.mjs";

/** The version of the provider's API that the site uses; the pinned SDK has its types. */
export const apiVersion = "2026-10-28.endive";

/** The longest silence in one request, in ms, and the number of retries. */
const timeoutMs = 8_000;
const retries = 2;
/** How long a visitor waits for all requests of a call, in ms. */
const visitorMs = 12_000;

function connectProvider({ secretKey, sandboxUrl }: PaymentSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(sandboxUrl && { protocol: "http", host: sandboxUrl.hostname, port: sandboxUrl.port }),
  });
}

let client: Stripe | undefined;

/** Whether the site sells anything: it has an account with the payment provider, or a sandbox in its place. */
export const paymentsOffered = (): boolean => env().payments !== null;

/**
 * The payment provider's client. Call it only outside transactions: the provider may be slow, and a database connection
 * must not wait for it. Send an idempotency key with every call that creates something. Throws `not-found` where the
 * site sells nothing.
 */
export function provider(): Stripe {
  const { payments } = env();
  if (!payments) throw notFound(accountMessages.billing.notOffered);
  return (client ??= connectProvider(payments));
}

const isAway = (error: unknown): boolean =>
  error instanceof OutsideError ||
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;

/** Whether the provider is still processing the same request, or another call for the same object. */
const isBusy = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Whether the provider answered that it has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/**
 * Calls the provider for a visitor who is waiting. Throws `away` when the provider can't be reached or fails, or hasn't
 * answered after `ms`; repeating the call with the same idempotency key then does nothing twice. Throws `conflict` while
 * the provider is processing another call with the same key.
 */
export async function callProvider<Answer>(call: (stripe: Stripe) => Promise<Answer>, ms = visitorMs): Promise<Answer> {
  const stripe = provider();
  try {
    return await callOutside({ service: "payment provider", ms, isFailure: isAway }, () => call(stripe));
  } catch (error) {
    if (isBusy(error)) throw conflict(accountMessages.billing.inTheWay);
    if (!isAway(error)) throw error;
    log().warn({ err: error }, "couldn't reach the payment provider");
    throw new ProblemError({ kind: "away", detail: accountMessages.billing.away });
  }
}

/** The result of a provider call, or null when the provider has no such object. */
export const orMissing = <Answer>(call: Promise<Answer>): Promise<Answer | null> =>
  call.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
