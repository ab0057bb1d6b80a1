import "server-only";
import Stripe from "stripe";
import { conflict, notFound, ProblemError } from "@/lib/contract/errors";
import { accountMessages } from "@/lib/account-messages";
import { env, type PaymentSettings } from "../env";
import { log } from "../log";

/** The version of the provider's API that the site speaks; the pinned SDK knows its types. */
export const apiVersion = "2026-10-28.endive";

/** How long one request may take, in ms, and how often it is tried again: together less than a visitor waits. */
const timeoutMs = 8_000;
const retries = 2;

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

/** Whether the site sells anything: whether it has an account with the payment provider, or a sandbox in its place. */
export const paymentsOffered = (): boolean => env().payments !== null;

/**
 * The payment provider. It is asked outside transactions only: it may be slow, and a connection to the database must not
 * wait for it. Every call that creates something carries an idempotency key. Throws `not-found` where nothing is sold.
 */
export function provider(): Stripe {
  const { payments } = env();
  if (!payments) throw notFound(accountMessages.billing.notOffered);
  return (client ??= connectProvider(payments));
}

const isAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;

/** Whether the provider is still at work on the same request, or on the same object, for another call. */
const isBusy = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Whether the provider says that it has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/**
 * Asks the provider on behalf of somebody who waits. Throws `away` when it can't be reached or doesn't work; nothing has
 * been done then that a repeat with the same idempotency key would do twice. Throws `conflict` while another call with
 * the same key is being worked on there.
 */
export async function askProvider<Answer>(ask: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(provider());
  } catch (error) {
    if (isBusy(error)) throw conflict(accountMessages.billing.inTheWay);
    if (!isAway(error)) throw error;
    log().warn({ err: error }, "the payment provider can't be reached");
    throw new ProblemError({ kind: "away", detail: accountMessages.billing.away });
  }
}

/** What the provider has for an id, or null when it has no such object. */
export const orMissing = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
