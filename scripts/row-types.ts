// Compares row types with what PostgreSQL returned, after the API tests. Why: docs/decisions/0039-sql-without-builder.md
import { readdirSync } from "node:fs";
import path from "node:path";
import { runScript, WrongUsage } from "./process/command";
import { projectFolder } from "./process/settings";
import { callSites, programOf } from "./row-types/call-sites";
import { rowTypeFaults } from "./row-types/compare";
import { readRecords } from "./row-types/records";

const help = `Compares the row type of every queryRows and queryOne in server/ with the columns that PostgreSQL returned there
while the API tests ran. npm test and npm run test:api run it after them.`;

await runScript(help, (argv) => {
  if (argv.length > 0) throw new WrongUsage(`There is no option ${argv[0]}.`);
  const server = path.join(projectFolder, "server");
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const program = programOf(
    projectFolder,
    files.map((name) => path.join(server, name)),
  );
  const { catalog, records } = readRecords();
  const sites = callSites(program, projectFolder);
  const faults = rowTypeFaults(sites, records, catalog);
  for (const fault of faults) console.log(fault);
  console.log(`${sites.length} row types, ${faults.length} faults`);
  return faults.length > 0 ? 1 : 0;
});
