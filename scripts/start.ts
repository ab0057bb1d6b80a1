// Sets up the site from whatever state it is in, and serves it until stopped: npm start -- --help.
import { randomBytes } from "node:crypto";
import { runCommand } from "./process/command";
import { pruneAudit } from "./process/audit-months";
import { secretVariables } from "./process/secret";
import { siteDatabase, type SiteDatabase } from "./process/site-database";
import { requirePort } from "../server/process/port.mjs";
import { keepRunning } from "./process/keep-running";
import { type Shutdown } from "./process/shutdown";
import { startServer } from "./process/server-process";
import { loadSettings, type Settings } from "./process/settings";
import { setUp } from "./process/set-up";
import { step, total } from "./process/steps";

/** Three groups of four letters and digits: 60 bits. */
function chosenPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz023456789";
  return Array.from(randomBytes(12), (byte, at) => (at > 0 && at % 4 === 0 ? "-" : "") + letters[byte % 32]).join("");
}

interface Site {
  settings: Settings;
  /** Next's development mode. */
  isDev: boolean;
  /** Environment variables that point the server at the local stand-ins. */
  standIns: Record<string, string>;
  shutdown: Shutdown;
}

async function serve({ settings, isDev, standIns, shutdown }: Site, { url, directUrl, secret }: SiteDatabase) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: isDev ? "development" : "production",
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
  const restart = async () => (await startServer({ env, args: isDev ? ["--dev"] : [], shutdown })).child;
  keepRunning(await restart(), { name: "server", restart, shutdown });
}

async function start(isDev: boolean, shutdown: Shutdown): Promise<void> {
  const settings = loadSettings();
  // Another one at each start.
  const trialPassword = settings.isTrial ? chosenPassword() : null;
  await requirePort(settings);
  const database = await setUp(settings, shutdown, { withBuild: !isDev });
  const { postgres } = database;
  if (postgres) await pruneAudit(postgres.urlOf(siteDatabase));
  if (postgres) keepRunning(postgres.child, { name: "database", restart: postgres.restart, shutdown });
  // Imported only here: a production deployment doesn't include dev/.
  const dev = settings.isLocal ? await import("../dev/stand-ins") : null;
  const standIns =
    (await dev?.openStandIns({ ...settings, trialPassword }, { databaseUrl: database.url, shutdown })) ?? {};
  const site = { settings, isDev, shutdown, standIns: { ...standIns, TRIAL_PASSWORD: trialPassword ?? "" } };
  await step("Server", () => serve(site, database));
  total("Ready");
  if (settings.rateLimitScale !== 1) {
    console.log(`\nRATE_LIMIT_SCALE=${settings.rateLimitScale}: every rate limit is multiplied by it.`);
  }
  const note = await dev?.demoNote(database.url);
  console.log(`\n${note ? `${note}\n\n` : ""}${settings.siteUrl}\n`);
  if (trialPassword) console.log(`Anyone who can reach this address can try it with the password ${trialPassword}\n`);
}

await runCommand(
  {
    name: "start",
    does: "Sets up the site from whatever state it is in, and serves it until Ctrl-C. README.md lists the settings.",
    options: { dev: { type: "boolean", help: "serve in development mode, without a build (npm run dev)" } },
  },
  async ({ options, shutdown }) => {
    await start(options.has("dev"), shutdown);
    await new Promise<never>(() => {});
  },
);
