import { importMessages } from "../../import-messages";
import { binaryProblem, type Encoding, markOf, separatorOf, Utf8Judge } from "../../rules/csv-file";
import { CsvScan } from "../../rules/csv-scan";
import { fileFingerprint } from "../../rules/file-fingerprint";
import { chunkBytes, type CsvShape, rowsOf } from "./csv-rows";

/** The facts about a file before it is sent. */
export interface FileFacts {
  shape: CsvShape;
  fingerprint: string;
  headers: string[];
  /** The first rows below the header. */
  sample: string[][];
  /** How many rows it has. */
  rows: number;
}

/** The message why a file can't be imported. */
export class FileProblem extends Error {}

/** How many rows the preview shows. */
export const previewRows = 100;
/** The longest header that the server accepts. */
const longestHeader = 1000;

const codesOf = (text: string) => Uint16Array.from({ length: text.length }, (_, n) => text.charCodeAt(n));

/** Scans the bytes of a file for its encoding, its rows, and reasons not to import it. */
class Inspection {
  readonly #mark: Encoding | null;
  readonly #judge = new Utf8Judge();
  readonly #scan: CsvScan;
  readonly #decoder: TextDecoder;
  readonly #separator: string;

  constructor(file: File, head: Uint8Array) {
    const problem = binaryProblem(head);
    if (problem) throw new FileProblem(`${file.name} ${problem}`);
    this.#mark = markOf(head);
    this.#decoder = new TextDecoder(this.#mark ?? "utf-8");
    this.#separator = separatorOf(new TextDecoder(this.#mark ?? "utf-8").decode(head));
    this.#scan = new CsvScan(this.#separator);
  }

  add(bytes: Uint8Array): void {
    if (this.#mark) this.#scan.add(codesOf(this.#decoder.decode(bytes, { stream: true })));
    else {
      this.#scan.add(bytes);
      this.#judge.add(bytes);
    }
    this.#check();
  }

  /** @throws FileProblem */
  end(): CsvShape & { rows: number } {
    this.#scan.end();
    this.#check();
    const encoding = this.#mark ?? (this.#judge.isUtf8 ? "utf-8" : "windows-1252");
    return { encoding, separator: this.#separator, rows: this.#scan.rows };
  }

  #check(): void {
    if (this.#scan.problem) throw new FileProblem(this.#scan.problem);
  }
}

async function firstRows(file: File, shape: CsvShape): Promise<string[][]> {
  const found: string[][] = [];
  for await (const rows of rowsOf(file, shape)) {
    for (const row of rows) {
      found.push(row);
      if (found.length > previewRows) return found;
    }
  }
  return found;
}

interface InspectOptions {
  signal: AbortSignal;
  /** Called with the share of the file that was scanned, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Reads a file once before the import: its encoding, separator, columns, and rows.
 * @throws FileProblem if it can't be imported
 */
export async function inspectFile(file: File, { signal, onProgress }: InspectOptions): Promise<FileFacts> {
  if (file.size === 0) throw new FileProblem(`${file.name} ${importMessages.isEmpty}`);
  let inspection: Inspection | null = null;
  for (let at = 0; at < file.size; at += chunkBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer());
    signal.throwIfAborted();
    inspection ??= new Inspection(file, bytes);
    inspection.add(bytes);
    onProgress(Math.min(1, (at + bytes.length) / file.size));
  }
  const { rows, ...shape } = (inspection as Inspection).end();
  const [headers, ...sample] = await firstRows(file, shape);
  if (!headers) throw new FileProblem(`${file.name} ${importMessages.isEmpty}`);
  if (sample.length === 0) throw new FileProblem(`${file.name} ${importMessages.hasNoRows}`);
  return {
    shape,
    fingerprint: await fileFingerprint(file),
    headers: headers.map((header) => header.slice(0, longestHeader)),
    sample,
    rows: Math.max(rows - 1, sample.length),
  };
}
