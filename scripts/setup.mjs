// Everything that `npm start` does before it serves, without the build: packages, generated client, database,
// migrations and first data. Leaves nothing running.
import { loadEnvFile } from "../server/front/env-file.mjs";
import { createLife } from "./process/life.mjs";
import { readSettings } from "./process/settings.mjs";
import { setUp } from "./process/set-up.mjs";
import { total } from "./process/steps.mjs";

const life = createLife();
try {
  life.watch("Stopped.");
  loadEnvFile();
  await setUp(readSettings(process.env), life, { withBuild: false });
  total("Ready");
  await life.end(0);
} catch (error) {
  console.error(error.message);
  await life.end(1);
}
