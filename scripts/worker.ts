// Runs only the background tasks, on an existing database: npm run worker -- --help.
import { runCommand } from "./process/command";
import { requireOwnDatabase } from "./process/own-database";
import { loadSettings } from "./process/settings";

await runCommand(
  {
    name: "worker",
    does: "Runs the background tasks (mails, schedules, search entries) on the database of DATABASE_URL.",
    notes:
      "Any number of workers may run: each job runs on one of them. SIGTERM gives running jobs 2 s, then puts them back\n" +
      "into the queue.",
  },
  async ({ shutdown }) => {
    const settings = loadSettings();
    const { directUrl } = await requireOwnDatabase(settings, "worker");
    process.env.DATABASE_OWNER_URL = "";
    process.env.WORKER = "1";
    const { followChanges } = await import("../server/process/change-feed.mjs");
    const { limitRequests } = await import("../server/process/outside-call.mjs");
    const { beginShutdown, runShutdownTasks } = await import("../server/process/shutdown.mjs");
    const { traces } = await import("../server/process/traces.mjs");
    const { startWorker } = await import("../server/worker/start");
    if (settings.tracing) {
      const { startTraces } = await import("../server/process/open-telemetry.mjs");
      startTraces({ ...settings.tracing, trustsTraceparent: false });
    }
    limitRequests();
    const changes = followChanges(directUrl);
    shutdown.onEnd(async () => {
      beginShutdown();
      await runShutdownTasks();
      await traces.end();
      changes.close();
    });
    startWorker();
    console.log(`Working (${process.uptime().toFixed(1)} s)`);
    await new Promise<never>(() => {});
  },
);
