// Compares listings with the monthly file of the NPI registry: npm run credentials -- --help.
import path from "node:path";
import { bytesProgress } from "../lib/import-file/file-bytes";
import { type NpiOutcome, npiOutcomes } from "../lib/rules/npi-registry";
import { dateInName, npiRecords } from "./import/npi-file";
import { openBytes } from "./import/open-file";
import { counted, showProgress } from "./import/progress";
import { runCommand, WrongUsage } from "./process/command";
import { useSiteDatabase } from "./process/with-database";

const outcomeWords: Record<NpiOutcome, string> = {
  matched: "number, surname, and state match",
  other_name: "listed under another name",
  other_state: "listed in other states only",
  no_state: "number and surname match, no state to compare",
  deactivated: "deactivated",
  not_found: "not in the registry",
};

await runCommand(
  {
    name: "credentials",
    does: "Compares each listing's NPI number, surname, and state with the NPI registry, and shows the outcome on its page.",
    usage: ["npi <file.csv>"],
    options: {
      date: { type: "string", value: "2026-11-08", help: "the date of the file; by default the last one in its name" },
      weekly: { type: "boolean", help: "the file has only what changed: numbers that it lacks stay as they are" },
    },
    notes: [
      "The file is npidata_pfile_….csv in the monthly “Full Replacement” archive of https://download.cms.gov/nppes/NPI_Files.html.",
      "It is read once and needs no room in memory or in the database. Listings that change are checked again by the next file.",
    ].join("\n"),
  },
  async ({ options, args: [registry, name, ...others], shutdown }) => {
    if (registry !== "npi" || !name || others.length > 0) throw new WrongUsage("Say npi, and the file.");
    const date = options.date ?? dateInName(path.basename(name));
    if (!date || Number.isNaN(Date.parse(date))) throw new WrongUsage("Say the date of the file: --date 2026-11-08.");
    // npm runs scripts in the project's folder; INIT_CWD is the folder that it was called from.
    const bytes = await openBytes(path.resolve(process.env.INIT_CWD ?? process.cwd(), name));
    await useSiteDatabase(shutdown);
    const { connect } = await import("../server/db/client");
    const { checkNpiFile } = await import("../server/facts/npi-check");
    const { client } = connect(1, { limits: { statement_timeout: 0, lock_timeout: 0 }, isDirect: true });
    const { counted: read, progress } = bytesProgress(bytes);
    let rows = 0;
    const shown = showProgress(() => rows, progress);
    const chunks = npiRecords(read, (count) => (rows += count));
    const tally = await checkNpiFile(client, { date, chunks, isComplete: !options.has("weekly") }).finally(shown.stop);
    await client.$disconnect();
    console.log(`${counted(rows)} rows of ${date} read in ${shown.seconds().toFixed(1)} s. Listings:`);
    for (const outcome of npiOutcomes) {
      console.log(`${counted(tally[outcome]).padStart(9)}  ${outcomeWords[outcome]}`);
    }
  },
);
