import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { csvLine } from "../../lib/rules/csv-cell";
import { Refusal } from "../../server/front/refusal.mjs";

/** A file of the rows that were not stored: their own columns, with their number and the reason before them. */
export interface Rejects {
  add(row: { number: number; reason: string; cells: string[] }): Promise<void>;
  close(): Promise<void>;
}

/** Begins such a file anew. Throws a refusal when it can't be written. */
export async function openRejects(file: string, headers: string[]): Promise<Rejects> {
  const stream = createWriteStream(file);
  await once(stream, "open").catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`The report ${file} can't be written (${error.code}).`);
  });
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, "drain");
  };
  await write(`\uFEFF${csvLine(["row", "reason", ...headers])}`);
  return {
    add: ({ number, reason, cells }) => write(csvLine([String(number), reason, ...cells])),
    async close() {
      stream.end();
      await once(stream, "close");
    },
  };
}
