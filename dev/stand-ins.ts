// What local mode starts in place of outside services. scripts/start.ts imports it only in local mode.
import { type OnShutdown } from "../scripts/process/shutdown";
import { openIdentityProvider } from "./identity/open";
import { openPaymentSandbox } from "./payments/open";
import { type Trial } from "./stand-in/serve";

export { demoNote } from "./demo/seed-when-empty";

interface LocalSettings {
  isLocal: boolean;
  siteUrl: string;
  dataFolder: string;
  host: string;
  port: number;
  /** The password of a trial; null in local mode. */
  trialPassword: string | null;
}

/** Where a stand-in listens in a trial: next to the site, so that its visitors' browsers reach it. */
function trialOf({ siteUrl, host, port: sitePort, trialPassword }: LocalSettings, after: number): Trial | null {
  if (trialPassword === null) return null;
  const port = sitePort + after;
  // The site on this machine; a port that a container publishes may have another number outside.
  const site = `http://${["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host}:${sitePort}`;
  return { host, port, site, origin: `http://${new URL(siteUrl).hostname}:${port}`, password: trialPassword };
}

/**
 * Starts the identity provider and the payment sandbox, each unless the real service is configured.
 * @returns environment variables that point the server at them
 */
export const openStandIns = async (
  settings: LocalSettings,
  parts: { databaseUrl: string; shutdown: OnShutdown },
): Promise<Record<string, string>> => ({
  ...(await openIdentityProvider({ ...settings, trial: trialOf(settings, 1) }, parts)),
  ...(await openPaymentSandbox({ ...settings, trial: trialOf(settings, 2) }, parts)),
});
