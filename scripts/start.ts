// Sets up the site from whatever state it is in, and serves it until stopped. `--dev`: in Next's development mode
// instead of from a build. README.md lists the settings.
import { randomBytes } from "node:crypto";
import { messageOf } from "./process/error-code";
import { pruneAudit } from "./process/audit-months";
import { secretVariables } from "./process/secret";
import { siteDatabase, type SiteDatabase } from "./process/site-database";
import { proxyWarnings, sharesOneAddress } from "../server/process/proxies.mjs";
import { loadEnvFile } from "../server/process/env-file.mjs";
import { requirePort } from "../server/process/port.mjs";
import { Refusal } from "../server/process/refusal.mjs";
import { keepRunning } from "./process/keep-running";
import { createShutdown } from "./process/shutdown";
import { startServer } from "./process/server-process";
import { readSettings, type Settings } from "./process/settings";
import { setUp } from "./process/set-up";
import { step, total } from "./process/steps";

const shutdown = createShutdown();

/** Three groups of four letters and digits: 60 bits. */
function chosenPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz023456789";
  return Array.from(randomBytes(12), (byte, at) => (at > 0 && at % 4 === 0 ? "-" : "") + letters[byte % 32]).join("");
}

/** `standIns`: environment variables that point the server at the local stand-ins. */
async function serve(settings: Settings, { url, directUrl, secret }: SiteDatabase, standIns: Record<string, string>) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: settings.isDev ? "development" : "production",
    PORT: String(settings.port),
    HOST: settings.host,
    SITE_URL: settings.siteUrl,
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
    // The server never acts as the owner of the tables.
    DATABASE_OWNER_URL: "",
    ...secretVariables(process.env, secret),
    ...standIns,
  };
  const restart = async () => (await startServer({ env, args: settings.isDev ? ["--dev"] : [], shutdown })).child;
  keepRunning(await restart(), { name: "server", restart, shutdown });
}

async function start() {
  loadEnvFile();
  const settings = readSettings(process.env, process.argv.slice(2));
  // Another one at each start.
  const trialPassword = settings.isTrial ? chosenPassword() : null;
  shutdown.watch("Stopped.");
  await requirePort(settings);
  const database = await setUp(settings, shutdown, { withBuild: !settings.isDev });
  const { postgres } = database;
  if (postgres) await pruneAudit(postgres.urlOf(siteDatabase));
  if (postgres) keepRunning(postgres.child, { name: "database", restart: postgres.restart, shutdown });
  // Imported only here: a production deployment doesn't include dev/.
  const dev = settings.isLocal ? await import("../dev/stand-ins") : null;
  const standIns =
    (await dev?.openStandIns({ ...settings, trialPassword }, { databaseUrl: database.url, shutdown })) ?? {};
  await step("Server", () => serve(settings, database, { ...standIns, TRIAL_PASSWORD: trialPassword ?? "" }));
  total("Ready");
  if (settings.rateLimitScale !== 1) {
    console.log(`\nRATE_LIMIT_SCALE=${settings.rateLimitScale}: every rate limit is multiplied by it.`);
  }
  if (sharesOneAddress(settings)) console.log(`\n${proxyWarnings.https}`);
  const note = await dev?.demoNote(database.url);
  console.log(`\n${note ? `${note}\n\n` : ""}${settings.siteUrl}\n`);
  if (trialPassword) console.log(`Anyone who can reach this address can try it with the password ${trialPassword}\n`);
}

try {
  await start();
} catch (error) {
  if (!shutdown.isEnding()) console.error(error instanceof Refusal ? error.message : `\n${messageOf(error)}`);
  await shutdown.end(1);
}
