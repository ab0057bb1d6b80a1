// Brings the site up from whatever state it is in, and serves it until told to stop. `--dev`: with Next's development
// mode instead of a build. README.md lists the settings.
import { loadEnvFile } from "../server/front/env-file.mjs";
import { requirePort } from "../server/front/port.mjs";
import { Refusal } from "../server/front/refusal.mjs";
import { createLife } from "./process/life.mjs";
import { startServer } from "./process/server-process.mjs";
import { readSettings } from "./process/settings.mjs";
import { setUp } from "./process/set-up.mjs";
import { step, total } from "./process/steps.mjs";

const life = createLife();

/** The site can't do without either: when one ends by itself, so does the start. */
function watchChild(child, name) {
  child?.once("exit", (code) => {
    if (life.isEnding()) return;
    console.error(`The ${name} ended by itself (${code}).`);
    void life.end(1);
  });
}

/** `standIns`: environment variables that point the server at the local stand-ins. */
async function serve(settings, { url, secret }, standIns) {
  const server = await startServer({
    env: {
      ...process.env,
      NODE_ENV: settings.isDev ? "development" : "production",
      PORT: String(settings.port),
      HOST: settings.host,
      SITE_URL: settings.siteUrl,
      DATABASE_URL: url,
      ...(process.env.SECRET || !secret ? {} : { SECRET: secret }),
      ...standIns,
    },
    args: settings.isDev ? ["--dev"] : [],
    life,
  });
  watchChild(server.child, "server");
}

async function start() {
  loadEnvFile();
  const settings = readSettings(process.env, process.argv.slice(2));
  life.watch("Stopped.");
  await requirePort(settings);
  const database = await setUp(settings, life, { withBuild: !settings.isDev });
  watchChild(database.child, "database");
  // Imported only here: a production deployment doesn't include dev/.
  const dev = settings.isLocal ? await import("../dev/stand-ins.mjs") : null;
  const standIns = (await dev?.openStandIns(settings, { databaseUrl: database.url, life })) ?? {};
  await step("Server", () => serve(settings, database, standIns));
  total("Ready");
  if (settings.rateLimitScale !== 1) {
    console.log(`\nRATE_LIMIT_SCALE=${settings.rateLimitScale}: every rate limit is multiplied by it.`);
  }
  const note = await dev?.demoNote(database.url);
  console.log(`\n${note ? `${note}\n\n` : ""}${settings.siteUrl}\n`);
}

try {
  await start();
} catch (error) {
  if (!life.isEnding()) console.error(error instanceof Refusal ? error.message : `\n${error.message}`);
  await life.end(1);
}
