import "server-only";
import { env } from "../env";
import { directCalls } from "../front/direct-calls.mjs";
import { Refusal } from "../front/refusal.mjs";
import { log } from "../log";
import { searchCalls } from "../search/calls";
import { startWorker } from "../worker/start";

/** Ends the process with the sentence for the operator when a setting is wrong: nothing could be served with it. */
function requireSettings(): void {
  try {
    env();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exit(1);
  }
}

/** Hands the front the calls that it answers itself. */
function offerCalls(): void {
  for (const [path, call] of Object.entries(searchCalls)) directCalls.set(`/api/${path}`, call);
}

/**
 * What a server process does before its first request: checks the settings, hands the front the calls that it answers
 * itself, starts the worker.
 */
export function begin(): void {
  requireSettings();
  const { rateLimitScale, payments, isLocal } = env();
  if (rateLimitScale !== 1) log().warn({ rateLimitScale }, "every rate limit is multiplied by RATE_LIMIT_SCALE");
  if (!isLocal && payments && !payments.isLive) {
    log().warn("STRIPE_SECRET_KEY is a test key: Stripe test cards grant free Premium on this public site");
  }
  offerCalls();
  startWorker();
}
