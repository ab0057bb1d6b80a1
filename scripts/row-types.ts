// Compares the row type of every `queryRows` and `queryOne` in server/ with the columns that PostgreSQL returned there
// while the API tests ran. Run it after them, as `npm test` and `npm run test:api` do. Why:
// docs/decisions/0039-sql-without-builder.md
import { readdirSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "./process/settings";
import { callSites, programOf } from "./row-types/call-sites";
import { rowTypeFaults } from "./row-types/compare";
import { readRecords } from "./row-types/records";

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
process.exitCode = faults.length > 0 ? 1 : 0;
