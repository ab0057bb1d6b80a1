import Papa from "papaparse";
import { type Encoding } from "../../rules/csv-file";

/** The encoding and separator of a CSV file. */
export interface CsvShape {
  encoding: Encoding;
  separator: string;
}

/** Rows sent together, and the index of the first: 0 is the row below the header; blank lines do not count. */
export interface Batch {
  firstRow: number;
  rows: string[][];
}

/** The size of a read. */
export const chunkBytes = 1024 * 1024;
const batchRows = 200;
/** The most characters in a batch: at most 4 MB on the wire, whatever they are. */
const batchCharacters = 1_300_000;

/** The text of a file in chunks, with line feeds as line endings. Never splits a character. */
async function* textOf(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let left = "";
  for (let at = 0; at < file.size; at += chunkBytes) {
    const bytes = await file.slice(at, at + chunkBytes).arrayBuffer();
    const isLast = at + chunkBytes >= file.size;
    const text = left + decoder.decode(bytes, { stream: true }) + (isLast ? decoder.decode() : "");
    // The next chunk shows whether a line feed follows.
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
 * The rows of a file in chunks of about 1 MB, header first, without blank rows. Memory does not grow with the file.
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
 * The batches of a file from the row `from` on. Starting at the first row of any batch gives the same batches again, which
 * lets the server recognize them.
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
