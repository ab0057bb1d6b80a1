import { importColumn } from "../../lib/rules/import-columns";
import { Refusal } from "../../server/front/refusal.mjs";
import { inspectFile } from "./inspect-file";
import { type CsvFile, openCsv } from "./read-csv";

/** Says which columns are left out. Throws a refusal when none holds the name. */
function describeColumns(headers: string[]): void {
  const known = headers.filter((header) => importColumn(header) !== null);
  if (!known.some((header) => importColumn(header) === "name")) {
    throw new Refusal(`The file has no column for the name. Its columns are: ${headers.join(", ")}.`);
  }
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
