// Deletes what is older than the settings allow and only the owner of the tables may delete: npm run prune -- --help.
import { Refusal } from "../server/process/refusal.mjs";
import { type PrunedAudit, pruneAudit } from "./process/audit-months";
import { runCommand } from "./process/command";
import { requireDatabase } from "./process/database";
import { loadSettings } from "./process/settings";
import { runningOwnerUrl } from "./process/with-database";

function textOf(pruned: PrunedAudit | null): string {
  if (pruned === null) return "The audit log is kept forever: an admin can change that in Settings.";
  const { rows, before } = pruned;
  return rows === 0
    ? `The audit log has no row from before ${before}.`
    : `Deleted ${rows} ${rows === 1 ? "row" : "rows"} of the audit log from before ${before}.`;
}

await runCommand(
  {
    name: "prune",
    does: "Deletes whole months of the audit log that are older than the setting at /adminsettings allows.",
    notes:
      "Signs in with DATABASE_OWNER_URL, else DATABASE_URL; without either, to the embedded database of a running\n" +
      "npm start, which also does this at each start. The site's own role can't. Leaves a row in the audit log.\n" +
      "The first run moves all rows to tables by month, and changes that are audited wait until it is done.",
  },
  async () => {
    const { ownerUrl, dataFolder } = loadSettings();
    const url = ownerUrl ?? runningOwnerUrl(dataFolder);
    if (!url)
      throw new Refusal("There is no database: set DATABASE_OWNER_URL, or run npm start, which prunes its own.");
    await requireDatabase(url, "DATABASE_OWNER_URL");
    console.log(textOf(await pruneAudit(url)));
  },
);
