import { startServer } from "../../scripts/process/server-process";
import { reservePort } from "../../scripts/process/reserve-port";
import { makeTestDatabase } from "./postgres/test-database";

/** A server process of the built site; several can share one database. */
export async function serveSite(databaseUrl: string, env: Record<string, string> = {}) {
  const port = await reservePort();
  const server = await startServer({
    // Tests ignore a mail server or payment account that is configured on this machine.
    env: {
      ...process.env,
      NODE_ENV: "production",
      SMTP_URL: "",
      STRIPE_SECRET_KEY: "",
      STRIPE_WEBHOOK_SECRET: "",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      // Tests send requests faster than visitors do.
      RATE_LIMIT_SCALE: "100",
      // Nor do they wait for the connections that fetch keeps open.
      STOP_IDLE_SECONDS: "0",
      ...env,
    },
  });
  return { port, origin: `http://127.0.0.1:${port}`, ...server };
}

/** A new database with a server on it. */
export async function serveNewSite(env: Record<string, string> = {}) {
  const database = await makeTestDatabase();
  const site = await serveSite(database.url, env);
  return {
    ...site,
    database,
    async end() {
      await site.stop();
      await database.drop();
    },
  };
}
