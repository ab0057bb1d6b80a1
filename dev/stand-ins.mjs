// What local mode starts in place of outside services. scripts/start.mjs imports it only there.
import { openIdentityProvider } from "./identity/open.mjs";
import { openPaymentSandbox } from "./payments/open.mjs";

export { demoNote } from "./demo/seed-when-empty.mjs";

/**
 * Starts the identity provider and the payment sandbox, each unless the real service is configured.
 * @returns {Promise<Record<string, string>>} environment variables that point the server at them
 */
export const openStandIns = async (settings, { databaseUrl, life }) => ({
  ...(await openIdentityProvider(settings, { databaseUrl, life })),
  ...(await openPaymentSandbox(settings, { databaseUrl, life })),
});
