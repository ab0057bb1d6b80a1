import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { csvLine } from "../../lib/rules/csv-cell";
import { Refusal } from "../../server/process/refusal.mjs";

/** A CSV file that is written line by line. */
export interface CsvOutput {
  add(cells: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts a CSV file, replacing an earlier one. Throws a Refusal if it can't be written. */
export async function openOutput(file: string, headers: string[]): Promise<CsvOutput> {
  const stream = createWriteStream(file);
  await once(stream, "open").catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${file} can't be written (${error.code}).`);
  });
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, "drain");
  };
  await write(`\uFEFF${csvLine(headers)}`);
  return {
    add: (cells) => write(csvLine(cells)),
    async close() {
      stream.end();
      await once(stream, "close");
    },
  };
}
