// Checks everything that the site needs to run, and suggests fixes: npm run doctor -- --help.
import { readAppSettings } from "../server/process/app-settings.mjs";
import { databaseFindings } from "./doctor/database";
import { fail, type Finding, ok, warn } from "./doctor/finding";
import {
  bucketFindings,
  certificateFindings,
  machineFindings,
  mailFindings,
  mapFindings,
  paymentFindings,
} from "./doctor/services";
import { runCommand } from "./process/command";
import { messageOf } from "./process/error-code";
import { hasCluster } from "./process/postgres-place";
import { lostSecret, secretPlace } from "./process/secret";
import { readSettings, type Settings } from "./process/settings";
import { runningUrl } from "./process/with-database";

/** The settings, or a finding that says what is wrong with them. */
function settingsOr(): { settings: Settings; app: ReturnType<typeof readAppSettings> } | Finding {
  try {
    return { settings: readSettings(process.env), app: readAppSettings(process.env) };
  } catch (error) {
    return fail(messageOf(error), "Correct the setting; .env.example explains each.");
  }
}

const embeddedFinding = (dataFolder: string): Finding =>
  hasCluster(dataFolder)
    ? ok("database: the embedded one, which isn't running (npm start)")
    : fail(
        `The folder ${dataFolder} holds no database.`,
        "Set DATA_DIR to the one that does, or run npm start to make one.",
      );

async function findings(): Promise<Finding[]> {
  const read = settingsOr();
  if ("level" in read) return [read];
  const { settings, app } = read;
  const url = settings.databaseUrl ?? runningUrl(settings.dataFolder);
  const database = url
    ? await databaseFindings(settings, { url, pool: app.databasePool })
    : [embeddedFinding(settings.dataFolder)];
  return [
    ok(`settings: ${settings.isLocal ? "local mode" : "a public site"}, ${settings.siteUrl}`),
    ...settings.warnings.map((text) => warn(text, "Correct the name, or remove the variable.")),
    ok(`secret: ${secretPlace(process.env)}. ${lostSecret}`),
    ...machineFindings(settings),
    ...(await certificateFindings(settings)),
    ...database,
    ...(await mailFindings(app, settings.isLocal)),
    ...(await bucketFindings(app)),
    ...(await mapFindings(app)),
    ...(await paymentFindings(process.env, settings)),
  ];
}

await runCommand(
  {
    name: "doctor",
    does: "Checks settings, machine, database, mail, photos, payments, backups, and says what to do. Leaves no change.",
    options: { strict: { type: "boolean", help: "exit with 1 on warnings too, for a scheduled check" } },
    notes: "Exits with 1 if anything would keep the site from running.",
  },
  async ({ options }) => {
    const found = await findings();
    for (const { level, text, todo } of found) {
      console.log(`${level.padEnd(6)}${text}`);
      if (todo) console.log(`      ${todo}`);
    }
    return found.some(({ level }) => level === "fail" || (options.has("strict") && level === "warn")) ? 1 : 0;
  },
);
