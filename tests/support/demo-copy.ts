import { dropDatabase, makeDatabase } from "../../scripts/process/database";
import { startServer } from "../../scripts/process/server-process";
import { siteUrlOf } from "../../scripts/process/site-role";
import { reservePort } from "../../scripts/process/reserve-port";
import { demoTemplate, sibling } from "./postgres/names";

/** Serves the site on a separate copy of the demo data, for a journey that would disturb others. */
export async function serveDemoCopy(database: string) {
  const urlOf = (name: string) => sibling(process.env.DATABASE_UNDER_TEST ?? "", name);
  await makeDatabase(urlOf, database, demoTemplate);
  const port = await reservePort();
  const origin = `http://localhost:${port}`;
  const server = await startServer({
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      SITE_URL: origin,
      DATABASE_URL: siteUrlOf(urlOf(database)),
      RATE_LIMIT_SCALE: "100",
      SMTP_URL: "",
      STRIPE_SECRET_KEY: "",
      STRIPE_WEBHOOK_SECRET: "",
    },
  });
  return {
    origin,
    async stop() {
      await server.stop();
      await dropDatabase(urlOf, database);
    },
  };
}
