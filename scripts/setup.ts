// Does everything that `npm start` does before it serves, except the build: packages, generated client, database,
// migrations, and first data. Leaves nothing running.
import { messageOf } from "./process/error-code";
import { loadEnvFile } from "../server/process/env-file.mjs";
import { createShutdown } from "./process/shutdown";
import { readSettings } from "./process/settings";
import { setUp } from "./process/set-up";
import { total } from "./process/steps";

const shutdown = createShutdown();
try {
  shutdown.watch("Stopped.");
  loadEnvFile();
  await setUp(readSettings(process.env), shutdown, { withBuild: false });
  total("Ready");
  await shutdown.end(0);
} catch (error) {
  console.error(messageOf(error));
  await shutdown.end(1);
}
