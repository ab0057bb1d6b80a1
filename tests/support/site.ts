import { startIdentityProvider } from "../../dev/identity/provider";
import { startPaymentSandbox } from "../../dev/payments/sandbox";
import { makeDatabase } from "../../scripts/process/database";
import { seedWhenEmpty } from "../../dev/demo/seed-when-empty";
import { demoAccounts } from "../../dev/identity/open";
import { plantDemoContributions, plantDemoSubscriptions } from "../../dev/payments/open";
import { migrate } from "../../scripts/process/migrate";
import { startScratchPostgres } from "../../scripts/process/scratch-postgres";
import { siteUrlOf } from "../../scripts/process/site-role";
import { startServer } from "../../scripts/process/server-process";
import { reservePort } from "../../scripts/process/reserve-port";
import { demoTemplate } from "./postgres/names";

const database = "vouchsafe_journeys";

/** Makes the demo data once, as a template, and serves the built site on a copy of it. */
async function serve(urlOf: (name: string) => string) {
  await makeDatabase(urlOf, demoTemplate);
  await migrate(urlOf(demoTemplate), siteUrlOf(urlOf(demoTemplate)));
  await seedWhenEmpty(urlOf(demoTemplate));
  await makeDatabase(urlOf, database, demoTemplate);
  const url = siteUrlOf(urlOf(database));
  const port = await reservePort();
  // The host name as a visitor types it: cookies belong to it.
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
    // Journeys send more requests than a visitor does.
    RATE_LIMIT_SCALE: "100",
    // The journeys' emails stay in the mailbox.
    SMTP_URL: "",
    // Ignore keys that are set on this machine.
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
 * Starts the site with demo data that all journeys share. SITE_UNDER_TEST is its URL, DATABASE_UNDER_TEST its
 * database's, PAYMENTS_UNDER_TEST the payment sandbox's.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres({ inMemory: true });
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
