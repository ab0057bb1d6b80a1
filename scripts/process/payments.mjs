import path from "node:path";
import { step } from "./steps.mjs";

/**
 * Where the site is for this machine alone and knows no key of the payment provider: starts the sandbox that stands in
 * for it, until `life` ends. What it knows is kept in the data folder.
 * @returns {Promise<Record<string, string>>} what the server must be told of it
 */
export async function openPaymentSandbox(settings, { life }) {
  if (!settings.isLocal || process.env.STRIPE_SECRET_KEY) return {};
  let started;
  await step("Payment sandbox", async () => {
    const { startPaymentSandbox } = await import("../payments/sandbox.mjs");
    started = await startPaymentSandbox({
      siteUrl: settings.siteUrl,
      stateFile: path.join(settings.dataFolder, "payments.json"),
    });
    life.onEnd(started.stop);
    return started.url;
  });
  return started.env;
}
