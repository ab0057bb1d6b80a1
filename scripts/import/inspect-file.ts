import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { binaryProblem, type Encoding, markOf, separatorOf, Utf8Judge } from "../../lib/rules/csv-file";
import { CsvScan } from "../../lib/rules/csv-scan";
import { Refusal } from "../../server/front/refusal.mjs";

export interface FileFacts {
  encoding: Encoding;
  separator: string;
  bytes: number;
}

const chunkBytes = 256 * 1024;

async function sizeOf(file: string): Promise<number> {
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(error.code === "ENOENT" ? `There is no file ${file}.` : `${file} can't be read (${error.code}).`);
  });
  if (!facts.isFile()) throw new Refusal(`${file} is not a file.`);
  if (facts.size === 0) throw new Refusal(`${path.basename(file)} is empty.`);
  return facts.size;
}

/** The codes of a text, for a scan of one that is not read byte by byte. */
const codesOf = (text: string) => Uint16Array.from({ length: text.length }, (_, n) => text.charCodeAt(n));

/** What is known of a file's text after its first part. */
class Reading {
  readonly mark: Encoding | null;
  readonly separator: string;
  readonly #judge = new Utf8Judge();
  readonly #scan: CsvScan;
  readonly #decoder: TextDecoder;

  constructor(head: Buffer) {
    this.mark = markOf(head);
    this.separator = separatorOf(new TextDecoder(this.mark ?? "utf-8").decode(head));
    this.#decoder = new TextDecoder(this.mark ?? "utf-8");
    this.#scan = new CsvScan(this.separator);
  }

  /** Takes the next part, or null at the end. @throws {Refusal} for what can't be read */
  add(chunk: Buffer | null): void {
    if (chunk === null) this.#scan.end();
    else if (this.mark) this.#scan.add(codesOf(this.#decoder.decode(chunk, { stream: true })));
    else {
      this.#scan.add(chunk);
      if (!isAscii(chunk)) this.#judge.add(chunk);
    }
    if (this.#scan.problem) throw new Refusal(this.#scan.problem);
  }

  get encoding(): Encoding {
    return this.mark ?? (this.#judge.isUtf8 ? "utf-8" : "windows-1252");
  }
}

/**
 * Reads a file through once, before anything of it is stored: how its text is encoded and separated.
 * @throws {Refusal} when it isn't there, is empty, or can't be read to its end as a CSV file
 */
export async function inspectFile(file: string): Promise<FileFacts> {
  const bytes = await sizeOf(file);
  let reading: Reading | null = null;
  const source = createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
  for await (const chunk of source) {
    if (!reading) {
      const problem = binaryProblem(chunk);
      if (problem) throw new Refusal(`${path.basename(file)} ${problem}`);
      reading = new Reading(chunk);
    }
    reading.add(chunk);
  }
  reading?.add(null);
  return { encoding: reading?.encoding ?? "utf-8", separator: reading?.separator ?? ",", bytes };
}
