import { importMessages } from "../messages/import";
import {
  binaryProblem,
  type Encoding,
  isWorkbook,
  markOf,
  namedSeparator,
  separatorOf,
  textProblem,
  Utf8Judge,
} from "../rules/csv-file";
import { CsvScan } from "../rules/csv-scan";
import { guessHeader, type HeaderGuess, headerRowsSearched } from "../rules/header-row";
import { type ImportColumn } from "../rules/import-columns";
import { ForeignCount, type Foreignness } from "../rules/import-country";
import { isBlankRow } from "../rules/import-reading";
import { chunkBytes, type FileBytes, FileProblem } from "./file-bytes";
import { type CsvShape } from "./csv-records";
import { type FileShape, recordsOf, rowsOf, type Source } from "./records";

/** The facts about a file that one complete read finds out. */
export interface FileFacts {
  shape: FileShape;
  /** The number of records, including titles, header, and blank ones. */
  records: number;
  /** The names of a workbook's visible sheets. */
  sheets: string[];
  /** The first records. */
  head: string[][];
  header: HeaderGuess;
}

/** How many rows a preview shows. */
const previewRows = 100;
/** The maximum number of characters in a preview, so that long cells don't slow it down. */
const previewCharacters = 200_000;
/** Cells are truncated at a length that is too long for any field, so that they are still refused. */
const longestCell = 40_001;
/** The number of bytes at the beginning from which the file's type is detected. */
const headBytes = 64 * 1024;
/** The longest header that the server accepts. */
const longestHeader = 1000;

const codesOf = (text: string) => Uint16Array.from({ length: text.length }, (_, n) => text.charCodeAt(n));
const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 128);

const wideOf = (encoding: Encoding): Encoding | null => (encoding.startsWith("utf-16") ? encoding : null);

/** Scans a file's bytes for its encoding, its number of rows, and problems that prevent an import. */
class CsvInspection {
  readonly #encoding: Encoding | undefined;
  readonly #mark: Encoding | null;
  readonly #judge = new Utf8Judge();
  readonly #scan: CsvScan;
  readonly #decoder: TextDecoder;
  readonly #separator: string;
  readonly #hasSeparatorLine: boolean;

  constructor(name: string, head: Uint8Array, as: Partial<CsvShape>) {
    this.#encoding = as.encoding;
    this.#mark = as.encoding ? wideOf(as.encoding) : markOf(head);
    this.#decoder = new TextDecoder(this.#mark ?? "utf-8");
    const text = new TextDecoder(this.#mark ?? "utf-8").decode(head);
    const problem = binaryProblem(head) ?? textProblem(text);
    if (problem) throw new FileProblem(`${name} ${problem}`);
    this.#separator = as.separator ?? separatorOf(text);
    this.#hasSeparatorLine = namedSeparator(text) !== null;
    this.#scan = new CsvScan(this.#separator);
  }

  add(bytes: Uint8Array): void {
    if (this.#mark) this.#scan.add(codesOf(this.#decoder.decode(bytes, { stream: true })));
    else {
      this.#scan.add(bytes);
      if (!isAscii(bytes)) this.#judge.add(bytes);
    }
    this.#check();
  }

  /** @throws FileProblem */
  end(): { shape: CsvShape; records: number } {
    this.#scan.end();
    this.#check();
    const encoding = this.#encoding ?? this.#mark ?? (this.#judge.isUtf8 ? "utf-8" : "windows-1252");
    const hasSeparatorLine = this.#hasSeparatorLine;
    return {
      shape: { format: "csv", encoding, separator: this.#separator, hasSeparatorLine },
      records: this.#scan.records - (hasSeparatorLine ? 1 : 0),
    };
  }

  #check(): void {
    if (this.#scan.problem) throw new FileProblem(this.#scan.problem);
  }
}

export interface InspectOptions {
  signal?: AbortSignal;
  /** Called with the share of the file that has been scanned, 0 to 1. */
  onProgress?: (share: number) => void;
  /** How it is read; what isn't said is guessed. */
  as?: ReadAs;
}

/** How a file is to be read: its encoding and separator, or the index of a workbook's sheet. */
export type ReadAs = Partial<Pick<CsvShape, "encoding" | "separator"> & { sheet: number }>;

async function inspectCsv(file: FileBytes, { signal, onProgress, as = {} }: InspectOptions) {
  let inspection: CsvInspection | null = null;
  for (let at = 0; at < file.size; at += chunkBytes) {
    const bytes = await file.read(at, at + chunkBytes);
    signal?.throwIfAborted();
    inspection ??= new CsvInspection(file.name, bytes.subarray(0, headBytes), as);
    inspection.add(bytes);
    onProgress?.(Math.min(1, (at + bytes.length) / file.size));
  }
  return { ...(inspection as CsvInspection).end(), sheets: [] };
}

async function inspectWorkbook(file: FileBytes, { signal, as = {} }: InspectOptions) {
  const shape: FileShape = { format: "xlsx", sheet: as.sheet ?? 0 };
  const { sheetNames } = await import("./xlsx-records");
  const sheets = await sheetNames(file);
  let records = 0;
  for await (const rows of recordsOf(file, shape)) {
    signal?.throwIfAborted();
    records += rows.length;
  }
  return { shape, records, sheets };
}

async function firstRecords(file: FileBytes, shape: FileShape): Promise<string[][]> {
  const found: string[][] = [];
  let characters = 0;
  for await (const rows of recordsOf(file, shape)) {
    for (const row of rows) {
      const cut = row.map((cell) => cell.slice(0, longestCell));
      characters += cut.reduce((sum, cell) => sum + cell.length, 0);
      if (found.length === headerRowsSearched + previewRows || (characters > previewCharacters && found.length > 1)) {
        return found;
      }
      found.push(cut);
    }
  }
  return found;
}

/**
 * Reads a file once before the import, to detect its format, header, and number of rows.
 * @throws FileProblem if it can't be imported
 */
export async function inspectFile(file: FileBytes, options: InspectOptions = {}): Promise<FileFacts> {
  if (file.size === 0) throw new FileProblem(`${file.name} ${importMessages.isEmpty}`);
  const isBook = isWorkbook(file.name, await file.read(0, 4));
  const { shape, records, sheets } = await (isBook ? inspectWorkbook : inspectCsv)(file, options);
  const head = await firstRecords(file, shape);
  if (head.every(isBlankRow)) throw new FileProblem(`${file.name} ${importMessages.isEmpty}`);
  return { shape, records, sheets, head, header: guessHeader(head) };
}

/** Whether a third or more of all rows aren't in the United States, which reads the whole file; null if fewer. */
export async function foreignIn(
  file: FileBytes,
  source: Source,
  mapping: readonly (ImportColumn | null)[],
): Promise<Foreignness | null> {
  const count = new ForeignCount(mapping);
  if (count.isEmpty) return null;
  for await (const rows of rowsOf(file, source)) count.add(rows);
  return count.found;
}

/** A file's table: its columns and the rows below the header. */
export interface Table {
  headers: string[];
  /** The number of records above the first row: titles and header. */
  rowsAbove: number;
  /** The first rows. */
  sample: string[][];
  rows: number;
}

const columnNames = (head: readonly string[][]): string[] =>
  Array.from({ length: Math.max(...head.map((row) => row.length)) }, (_, n) => `Column ${n + 1}`);

/** The table of a file whose header is the row with this index; null if it has none. */
export function tableOf({ head, records }: FileFacts, headerRow: number | null): Table {
  const rowsAbove = headerRow === null ? 0 : headerRow + 1;
  const headers = headerRow === null ? columnNames(head) : (head[headerRow] ?? []);
  return {
    headers: headers.map((header) => header.slice(0, longestHeader)),
    rowsAbove,
    sample: head.slice(rowsAbove, rowsAbove + previewRows),
    rows: Math.max(records, head.length) - rowsAbove,
  };
}

/** @throws FileProblem for a file without a row below its header */
export function needRows(name: string, { sample }: Table): void {
  if (sample.every(isBlankRow)) throw new FileProblem(`${name} ${importMessages.hasNoRows}`);
}
