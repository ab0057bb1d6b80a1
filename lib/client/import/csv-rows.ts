import Papa from "papaparse";
import { type Encoding } from "../../rules/csv-file";

/** How a CSV file is to be read. */
export interface CsvShape {
  encoding: Encoding;
  separator: string;
}

/** Rows that are sent together, and where the first of them stands: 0 is the one below the header, blank lines are none. */
export interface Batch {
  firstRow: number;
  rows: string[][];
}

/** How much of a file is read at once. */
export const chunkBytes = 1024 * 1024;
const batchRows = 200;
/** So many characters are at most 4 MB on the way, whatever they are: a batch is sent before it holds more. */
const batchCharacters = 1_300_000;

/** The text of a file, a part at a time, every line of it ending in a line feed. A letter is never cut in two. */
async function* textOf(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let left = "";
  for (let at = 0; at < file.size; at += chunkBytes) {
    const bytes = await file.slice(at, at + chunkBytes).arrayBuffer();
    const isLast = at + chunkBytes >= file.size;
    const text = left + decoder.decode(bytes, { stream: true }) + (isLast ? decoder.decode() : "");
    // Whether a line feed follows is seen with the next part.
    left = !isLast && text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - left.length).replace(/\r\n?/g, "\n");
  }
}

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/**
 * The rows of a file, those of about 1 MB at a time, the header first; blank ones are left out. A file of any size takes
 * the same memory.
 */
export async function* rowsOf(file: Blob, { encoding, separator }: CsvShape): AsyncGenerator<string[][]> {
  const parser = new Papa.Parser({ delimiter: separator, newline: "\n" });
  const parse = (text: string, isLast: boolean) => parser.parse(text, 0, !isLast) as Parsed;
  let rest = "";
  for await (const text of textOf(file, encoding)) {
    const whole = rest + text;
    const { data, meta } = parse(whole, false);
    rest = whole.slice(meta.cursor);
    yield data.filter((cells) => !isBlank(cells));
  }
  yield parse(rest, true).data.filter((cells) => !isBlank(cells));
}

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length + 3, 2);

/**
 * The batches of a file from the row `from` on. The same file cut from the beginning of one of its batches gives the same
 * batches again, by which the server knows them.
 */
export async function* batchesOf(file: Blob, shape: CsvShape, from: number): AsyncGenerator<Batch> {
  // The header is before the first row.
  let next = -1;
  let batch: Batch = { firstRow: from, rows: [] };
  let length = 0;
  for await (const rows of rowsOf(file, shape)) {
    for (const row of rows) {
      const at = next++;
      if (at < from) continue;
      const more = lengthOf(row);
      if (batch.rows.length === batchRows || (batch.rows.length > 0 && length + more > batchCharacters)) {
        yield batch;
        batch = { firstRow: at, rows: [] };
        length = 0;
      }
      batch.rows.push(row);
      length += more;
    }
  }
  if (batch.rows.length > 0) yield batch;
}
