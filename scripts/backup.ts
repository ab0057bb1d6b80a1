// Backs up the site's database while it is in use: npm run backup -- --help.
import path from "node:path";
import { checkFiles, readManifest } from "./backup/manifest";
import { writeBackup } from "./backup/write";
import { lostSecret, secretPlace } from "./process/secret";
import { runCommand, WrongUsage } from "./process/command";
import { requireDatabase } from "./process/database";
import { loadSettings } from "./process/settings";
import { openExistingDatabase } from "./process/site-database";
import { runningUrl } from "./process/with-database";
import { type Shutdown } from "./process/shutdown";

function keepOf(text: string | undefined): number {
  if (!text) return 7;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new WrongUsage(`--keep is "${text}", which is not a whole number from 1 to 9999.`);
}

/** Opens the database without migrating it: a backup before an upgrade must not run the upgrade's migrations. */
async function addressOf(shutdown: Shutdown): Promise<{ url: string; dataFolder: string }> {
  const { ownerUrl, dataFolder } = loadSettings();
  const url = ownerUrl ?? runningUrl(dataFolder);
  if (!url) return { url: await openExistingDatabase(dataFolder, shutdown), dataFolder };
  await requireDatabase(url);
  return { url, dataFolder };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function check(folder: string) {
  const manifest = readManifest(folder);
  await checkFiles(folder, manifest);
  console.log(`${folder} is whole: ${manifest.files.length} files of ${manifest.startedAt}.`);
}

await runCommand(
  {
    name: "backup",
    does: "Writes a consistent, compressed, checksummed backup of the whole database while the site runs.",
    options: {
      to: { type: "string", value: "folder", help: "where backups are kept (DATA_DIR/backups)" },
      keep: { type: "string", value: "number", help: "how many to keep there; older ones are deleted (7)" },
      check: { type: "string", value: "folder", help: "instead, compare a backup with its checksums" },
    },
    notes:
      "Reads the database of DATABASE_OWNER_URL or DATABASE_URL, else the embedded one. Copy the folder to another\n" +
      "machine: it holds people's data, so encrypt it there. npm run restore brings it back.",
  },
  async ({ options, shutdown }) => {
    const keep = keepOf(options.keep);
    const from = process.env.INIT_CWD ?? process.cwd();
    if (options.check) return check(path.resolve(from, options.check));
    const { url, dataFolder } = await addressOf(shutdown);
    const place = options.to ? path.resolve(from, options.to) : path.join(dataFolder, "backups");
    const { folder, rows, bytes, deleted } = await writeBackup(url, place, keep);
    console.log(`${folder}: ${rows} rows, ${megabytes(bytes)}, ${process.uptime().toFixed(1)} s`);
    for (const name of deleted) console.log(`deleted ${name}`);
    console.log(`The secret isn't in it: ${secretPlace(process.env)}. ${lostSecret}`);
  },
);
