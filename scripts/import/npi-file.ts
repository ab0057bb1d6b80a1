import { type FileBytes } from "../../lib/import-file/file-bytes";
import { recordsOf } from "../../lib/import-file/records";
import { missingColumns, npiReader, type NpiRecord } from "../../lib/rules/npi-registry";
import { Refusal } from "../../server/process/refusal.mjs";

/** The last date in a file's name: "npidata_pfile_20050523-20261108.csv" is of 2026-11-08. Null without one. */
export function dateInName(name: string): string | null {
  const [, year, month, day] = /(20\d\d)(\d\d)(\d\d)\D*$/.exec(name) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

/**
 * Reads the rows of the NPI registry's file in chunks of about 1 MB, below its header. Reports how many each has.
 * @throws {Refusal} if it lacks the registry's columns
 */
export async function* npiRecords(
  file: FileBytes,
  onRows: (count: number) => void = () => {},
): AsyncGenerator<NpiRecord[]> {
  let read: ReturnType<typeof npiReader> | null = null;
  const shape = { format: "csv", encoding: "utf-8", separator: ",", hasSeparatorLine: false } as const;
  for await (const rows of recordsOf(file, shape)) {
    let below = rows;
    if (!read && rows[0]) {
      const headers = rows[0].map((header) => header.trim());
      const missing = missingColumns(headers);
      if (missing.length > 0) {
        throw new Refusal(`${file.name} isn't the NPI registry's data file: it has no column ${missing.join(", ")}.`);
      }
      read = npiReader(headers);
      below = rows.slice(1);
    }
    onRows(below.length);
    if (read) yield below.map(read).filter(({ number }) => number !== "");
  }
}
