import "server-only";
import { startDuplicatesJob } from "./duplicates/job";
import { env } from "./env";
import { directCalls } from "./front/direct-calls.mjs";
import { Refusal } from "./front/refusal.mjs";
import { startRecountJob } from "./imports/recount";
import { log } from "./log";
import { startPremiumJob } from "./premium/expire";
import { searchCalls } from "./search/calls";
import { startSearchDueJob } from "./search/write-due";
import { startWorker } from "./worker/start";

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
 * itself, starts the jobs beside the requests.
 */
export function begin(): void {
  requireSettings();
  const { rateLimitScale, payments, isLocal } = env();
  if (rateLimitScale !== 1) log().warn({ rateLimitScale }, "every rate limit is multiplied by RATE_LIMIT_SCALE");
  if (!isLocal && payments && !payments.isLive) {
    log().warn("STRIPE_SECRET_KEY is a test key: whoever knows a test card has premium for nothing");
  }
  offerCalls();
  startRecountJob();
  startPremiumJob();
  startDuplicatesJob();
  startSearchDueJob();
  startWorker();
}
