import { startIdentityProvider } from "../../dev/identity/provider";
import { startPaymentSandbox } from "../../dev/payments/sandbox";
import { makeDatabase } from "../../scripts/process/database";
import { seedWhenEmpty } from "../../dev/demo/seed-when-empty";
import { demoAccounts } from "../../dev/identity/open";
import { plantDemoContributions, plantDemoSubscriptions } from "../../dev/payments/open";
import { migrate } from "../../scripts/process/migrate.mjs";
import { startScratchPostgres } from "../../scripts/process/scratch-postgres";
import { startServer } from "../../scripts/process/server-process";
import { freePort } from "./free-port";

const database = "vouchsafe_journeys";

/** Makes the database anew, fills it and serves the built site on it. */
async function serve(urlOf: (name: string) => string) {
  const url = urlOf(database);
  await makeDatabase(urlOf, database);
  await migrate(url);
  await seedWhenEmpty(url);
  const port = await freePort();
  // The host's name as a visitor would type it: cookies belong to it.
  const siteUrl = `http://localhost:${port}`;
  const identity = await startIdentityProvider({ siteUrl, accounts: () => demoAccounts(url) });
  const payments = await startPaymentSandbox({ siteUrl });
  await plantDemoSubscriptions(payments.controls, url);
  await plantDemoContributions(payments.controls, { databaseUrl: url, siteUrl });
  const env = {
    ...process.env,
    ...identity.env,
    ...payments.env,
    NODE_ENV: "production" as const,
    PORT: String(port),
    SITE_URL: siteUrl,
    DATABASE_URL: url,
    // Journeys follow each other faster than a visitor's searches.
    RATE_LIMIT_SCALE: "100",
    // What a journey sends stays in the mailbox.
    SMTP_URL: "",
    // Nor is a key used that happens to be set here.
    STRIPE_SECRET_KEY: "",
    STRIPE_WEBHOOK_SECRET: "",
  };
  const server = await startServer({ env });
  const stop = async () => {
    await server.stop();
    await payments.stop();
    await identity.stop();
  };
  return { siteUrl, paymentsUrl: payments.url, stop };
}

/**
 * The site on a database with the demo data, for the browser's journeys. SITE_UNDER_TEST is its
 * address, DATABASE_UNDER_TEST its database's, PAYMENTS_UNDER_TEST the payment sandbox's.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres();
  try {
    const { siteUrl, paymentsUrl, stop } = await serve(postgres.urlOf);
    process.env.SITE_UNDER_TEST = siteUrl;
    process.env.PAYMENTS_UNDER_TEST = paymentsUrl;
    process.env.DATABASE_UNDER_TEST = postgres.urlOf(database);
    return async () => {
      await stop();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
