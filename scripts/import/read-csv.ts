import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline, Transform, type TransformCallback } from "node:stream";
import Papa from "papaparse";
import { Refusal } from "../../server/front/refusal.mjs";
import { type Encoding } from "../../lib/rules/csv-file";
import { type FileFacts } from "./inspect-file";

const chunkBytes = 64 * 1024;

/** Decodes a file to text whose every line ends in a line feed, and counts what went through. */
class PlainText extends Transform {
  readonly #decoder: TextDecoder;
  #endsInReturn = false;
  /** Bytes read so far. */
  bytes = 0;

  constructor(encoding: Encoding) {
    super({ readableHighWaterMark: chunkBytes, decodeStrings: true, encoding: "utf8" });
    this.#decoder = new TextDecoder(encoding);
  }

  #pushText(decoded: string, isLast: boolean): void {
    let text = this.#endsInReturn ? `\r${decoded}` : decoded;
    this.#endsInReturn = !isLast && text.endsWith("\r");
    if (this.#endsInReturn) text = text.slice(0, -1);
    const plain = text.replace(/\r\n?/g, "\n");
    if (plain !== "") this.push(plain);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.#pushText(this.#decoder.decode(chunk, { stream: true }), false);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#pushText(this.#decoder.decode(), true);
    done();
  }
}

/** One record of a CSV file: its cells, and its number as a spreadsheet shows it (the header is 1). */
export interface CsvRecord {
  cells: string[];
  number: number;
}

export interface CsvFile {
  headers: string[];
  /** The records below the header; blank ones are left out. */
  records: AsyncIterable<CsvRecord>;
  /** Which part of the file has been read, 0 to 1. */
  progress: () => number;
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === "");

async function* recordsOf(parsed: AsyncIterable<string[]>): AsyncGenerator<CsvRecord> {
  let number = 0;
  for await (const cells of parsed) {
    number += 1;
    if (!isBlank(cells)) yield { cells, number };
  }
}

/**
 * Opens a CSV file: comma, semicolon or tab, any line ends, quoted line ends and separators. It is read as its records
 * are taken, so that a file of any size takes the same memory.
 * @throws {Refusal} when there is nothing below a header
 */
export async function openCsv(file: string, { encoding, separator: delimiter, bytes }: FileFacts): Promise<CsvFile> {
  const text = new PlainText(encoding);
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter, newline: "\n" });
  // What goes wrong on the way is thrown where the records are taken.
  pipeline(createReadStream(file, { highWaterMark: chunkBytes }), text, parser, () => {});
  const records = recordsOf(parser as AsyncIterable<string[]>);
  const header = await records.next();
  if (header.done) throw new Refusal(`${path.basename(file)} is empty.`);
  const first = await records.next();
  if (first.done) throw new Refusal(`${path.basename(file)} has a header but no rows.`);
  return {
    headers: header.value.cells,
    records: withFirst(first.value, records),
    progress: () => text.bytes / bytes,
  };
}

async function* withFirst(first: CsvRecord, rest: AsyncGenerator<CsvRecord>): AsyncGenerator<CsvRecord> {
  yield first;
  yield* rest;
}
