import Papa from "papaparse";
import { type Encoding } from "../rules/csv-file";
import { chunkBytes, type FileBytes } from "./file-bytes";

/** The encoding and separator of a CSV file. */
export interface CsvShape {
  format: "csv";
  encoding: Encoding;
  separator: string;
  /** Whether its first line only names the separator ("sep=;"), which spreadsheets don't count as a row. */
  hasSeparatorLine: boolean;
}

/** The text of a file in chunks, with line feeds as line endings. Never splits a character. */
async function* textOf(file: FileBytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let left = "";
  for (let at = 0; at < file.size; at += chunkBytes) {
    const bytes = await file.read(at, at + chunkBytes);
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

/** What follows the last line break doesn't count as a record. */
const isNothing = (record: readonly string[]): boolean => record.length === 1 && record[0] === "";

/** Reads the records of a file in chunks of about 1 MB, including blank ones. Memory use doesn't grow with the file. */
export async function* csvRecords(file: FileBytes, shape: CsvShape): AsyncGenerator<string[][]> {
  const parser = new Papa.Parser({ delimiter: shape.separator, newline: "\n" });
  const parse = (text: string, isLast: boolean) => parser.parse(text, 0, !isLast) as Parsed;
  let rest = "";
  let skipped = shape.hasSeparatorLine ? 1 : 0;
  for await (const text of textOf(file, shape.encoding)) {
    const whole = rest + text;
    const { data, meta } = parse(whole, false);
    rest = whole.slice(meta.cursor);
    yield data.slice(skipped);
    skipped = Math.max(0, skipped - data.length);
  }
  const { data } = parse(rest, true);
  const last = data.at(-1);
  yield data.slice(skipped, last && isNothing(last) ? -1 : undefined);
}
