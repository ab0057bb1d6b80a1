// Brings the site's database up to date: npm run migrate -- --help.
import { Refusal } from "../server/process/refusal.mjs";
import { generateClient } from "./process/build";
import { runCommand } from "./process/command";
import { requireDatabase } from "./process/database";
import { readMigrationStatus } from "./process/migration-status";
import { loadSettings, type Settings } from "./process/settings";
import { openSiteDatabase } from "./process/site-database";
import { total } from "./process/steps";
import { runningUrl } from "./process/with-database";

/** Prints what is missing. Returns the exit code. */
async function check({ ownerUrl, dataFolder }: Settings): Promise<number> {
  const url = ownerUrl ?? runningUrl(dataFolder);
  if (!url)
    throw new Refusal("There is no database to check: set DATABASE_URL, or run npm start, which migrates its own.");
  await requireDatabase(url);
  const { pending, unknown } = await readMigrationStatus(url);
  for (const name of pending) console.log(`missing  ${name}`);
  for (const name of unknown) console.log(`newer    ${name}`);
  if (pending.length + unknown.length === 0) console.log("The database is up to date.");
  return pending.length > 0 ? 1 : 0;
}

await runCommand(
  {
    name: "migrate",
    does: "Brings the database up to date: tables, functions, concepts, the job queue, places, and the site's rights.",
    options: {
      check: { type: "boolean", help: "change nothing; list what is missing, and exit with 1 if anything is" },
    },
    notes:
      "Signs in with DATABASE_OWNER_URL, else DATABASE_URL; without either, it uses the embedded database of DATA_DIR.\n" +
      "All of it is one transaction, and a second run changes nothing.",
  },
  async ({ options, shutdown }) => {
    await generateClient(shutdown);
    const settings = loadSettings();
    if (options.has("check")) return check(settings);
    await openSiteDatabase({ ...settings, demo: "never" }, shutdown);
    total("Ready");
    return 0;
  },
);
