import { headerProblem } from "../../lib/rules/csv-file";
import { importColumn } from "../../lib/rules/import-columns";
import { Refusal } from "../../server/front/refusal.mjs";
import { inspectFile } from "./inspect-file";
import { type CsvFile, openCsv } from "./read-csv";

/** Says which columns are left out. Throws a refusal when none holds the name. */
function describeColumns(headers: string[]): void {
  const problem = headerProblem(headers);
  if (problem) throw new Refusal(problem);
  const unknown = headers.filter((header) => header.trim() !== "" && importColumn(header) === null);
  if (unknown.length > 0) console.log(`Columns without a place in a listing, left out: ${unknown.join(", ")}`);
}

/**
 * Opens a file for import, before anything is asked of the database.
 * @throws {Refusal} when it isn't there, is no CSV, or has no rows or no names
 */
export async function openFile(file: string): Promise<CsvFile> {
  const csv = await openCsv(file, await inspectFile(file));
  describeColumns(csv.headers);
  return csv;
}
