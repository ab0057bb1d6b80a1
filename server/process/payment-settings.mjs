import { Refusal } from "./refusal.mjs";

const needsBoth = "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both, or neither.";

/** @param {string} secretKey */
function modeOf(secretKey) {
  const [, mode] = /^(?:sk|rk)_(live|test)_\w+$/.exec(secretKey) ?? [];
  if (mode) return mode;
  // What was given is not repeated: it may be a secret all the same.
  if (secretKey.startsWith("pk_")) {
    throw new Refusal("STRIPE_SECRET_KEY is a publishable key (pk_…). The secret one is needed (sk_… or rk_…).");
  }
  throw new Refusal("STRIPE_SECRET_KEY is not a key like sk_live_…, rk_live_…, sk_test_… or rk_test_….");
}

/**
 * The site's account with the payment provider, from the environment; null where none is set. Read by the starter, which
 * refuses what can't be used before anything is begun, and by the site itself.
 * @param {NodeJS.ProcessEnv} env
 * @param {{isLocal: boolean}} server
 * @returns {{secretKey: string, webhookSecret: string, isLive: boolean} | null} `isLive`: real money
 * @throws {Refusal} for half of the two, for another kind of key, and for real money on a site that only this machine
 *   reaches: the provider could not tell it that someone paid
 */
export function readPaymentSettings({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }, server) {
  if (!secretKey && !webhookSecret) return null;
  if (!secretKey || !webhookSecret) throw new Refusal(needsBoth);
  const isLive = modeOf(secretKey) === "live";
  if (!/^whsec_\S+$/.test(webhookSecret)) {
    throw new Refusal("STRIPE_WEBHOOK_SECRET is not the signing secret of a webhook endpoint, like whsec_….");
  }
  if (isLive && server.isLocal) {
    throw new Refusal(
      "STRIPE_SECRET_KEY is a live key, and in local mode no one could be told of a payment: use a test key.",
    );
  }
  return { secretKey, webhookSecret, isLive };
}
