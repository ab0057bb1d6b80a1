// Serves the built site in one process, on an existing database: npm run serve -- --help.
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { requirePort } from "../server/process/port.mjs";
import { Refusal } from "../server/process/refusal.mjs";
import { runCommand } from "./process/command";
import { requireOwnDatabase } from "./process/own-database";
import { startServer } from "./process/server-process";
import { projectFolder, loadSettings } from "./process/settings";

function requireBuild() {
  if (existsSync(path.join(projectFolder, ".next/BUILD_ID"))) return;
  throw new Refusal("There is no build to serve: run npm run build first.");
}

await runCommand(
  {
    name: "serve",
    does: "Serves the built site in one process, on the database of DATABASE_URL.",
    options: { worker: { type: "boolean", help: "also run background tasks (mails, schedules) in this process" } },
    notes:
      "Run npm run migrate before a new version, and npm run worker beside it. Any number of such processes may share\n" +
      "a database. SIGTERM stops it without cutting requests; it ends with the server's exit code.",
  },
  async ({ options, shutdown }) => {
    requireBuild();
    const settings = loadSettings();
    if (settings.isTrial) throw new Refusal("TRIAL=1 works only with npm start.");
    await requirePort(settings);
    await requireOwnDatabase(settings, "serve");
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: "production",
      // The server never acts as the owner of the tables.
      DATABASE_OWNER_URL: "",
      WORKER: options.has("worker") ? "1" : "0",
    };
    const { child } = await startServer({ env, shutdown });
    console.log(`Serving ${settings.siteUrl} on ${settings.host}:${settings.port} (${process.uptime().toFixed(1)} s)`);
    const [code] = (await once(child, "exit")) as [number | null];
    return code ?? 1;
  },
);
