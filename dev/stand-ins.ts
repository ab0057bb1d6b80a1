// What local mode starts in place of outside services. scripts/start.ts imports it only in local mode.
import { type OnShutdown } from "../scripts/process/shutdown";
import { openIdentityProvider } from "./identity/open";
import { openPaymentSandbox } from "./payments/open";

export { demoNote } from "./demo/seed-when-empty";

interface LocalSettings {
  isLocal: boolean;
  siteUrl: string;
  dataFolder: string;
}

/**
 * Starts the identity provider and the payment sandbox, each unless the real service is configured.
 * @returns environment variables that point the server at them
 */
export const openStandIns = async (
  settings: LocalSettings,
  parts: { databaseUrl: string; shutdown: OnShutdown },
): Promise<Record<string, string>> => ({
  ...(await openIdentityProvider(settings, parts)),
  ...(await openPaymentSandbox(settings, parts)),
});
