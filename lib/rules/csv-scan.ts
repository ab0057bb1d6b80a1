import { tooManyColumns } from "./csv-file";
import { mostColumns } from "./import-columns";

/** The longest row, in bytes. Longer ones mean that a quotation mark was never closed. */
export const longestRow = 4_000_000;

const [quote, lineFeed, carriageReturn, space] = [34, 10, 13, 32];

/** The parser's state: at the start of a cell, in a cell, in quotes, or after a quotation mark inside quotes. */
type State = "start" | "cell" | "quoted" | "closing";

const counted = (row: number) => new Intl.NumberFormat("en-US").format(row);

/** The error for a row longer than `longestRow`. `hint`: why it may be. */
export const rowTooLong = (row: number, hint = ""): string => `Row ${counted(row)} is longer than 4 MB${hint}.`;

/**
 * Scans a CSV file before any of it is stored, for problems that make it unreadable: a NUL, an endless row, too many
 * columns. It treats quotation marks as papaparse does.
 */
export class CsvScan {
  readonly #separator: number;
  #state: State = "start";
  #row = 1;
  #length = 0;
  #columns = 1;
  #wasReturn = false;
  /** Whether text follows a closing quotation mark in the same cell. */
  #isStray = false;
  #records = 0;
  /** The first problem, for display; null if there is none so far. */
  problem: string | null = null;

  constructor(separator: string) {
    this.#separator = separator.charCodeAt(0);
  }

  /** Takes the next character codes, or bytes if the encoding is ASCII-compatible. */
  add(codes: ArrayLike<number>): void {
    for (let n = 0; n < codes.length && this.problem === null; n += 1) this.#read(codes[n] as number);
  }

  /** Must be called at the end of the file. */
  end(): void {
    if (this.problem === null && this.#state === "quoted") {
      this.problem = `A quotation mark in row ${counted(this.#row)} is never closed.`;
    }
    if (this.#length > 0) this.#records += 1;
  }

  /** The number of records so far, including blank ones and the header, as a CSV reader would count them. */
  get records(): number {
    return this.#records;
  }

  #read(code: number): void {
    if (code === 0) {
      this.problem = `Row ${counted(this.#row)} has a NUL character, so it isn't text.`;
      return;
    }
    const isEnd = code === lineFeed || code === carriageReturn;
    if (isEnd && this.#state !== "quoted") return this.#endRow(code);
    // Text behind a quotation mark, and then a new line in the same cell: it would take in the rows that follow.
    if (isEnd && this.#isStray) {
      this.problem = `A quotation mark in row ${counted(this.#row)} ends before its cell does: double it ("") or remove it.`;
      return;
    }
    this.#wasReturn = false;
    this.#length += 1;
    if (this.#length > longestRow) {
      const hint = this.#state === "quoted" ? ": a quotation mark in it is probably not closed" : "";
      this.problem = rowTooLong(this.#row, hint);
    } else if (this.#state === "quoted") {
      if (code === quote) this.#state = "closing";
    } else {
      this.#readOutside(code);
    }
  }

  #readOutside(code: number): void {
    if (code === this.#separator) {
      this.#state = "start";
      this.#columns += 1;
      if (this.#columns > mostColumns) this.problem = tooManyColumns(this.#row);
    } else if (this.#state === "start") {
      this.#state = code === quote ? "quoted" : "cell";
      this.#isStray = false;
    } else if (this.#state === "closing" && code !== space) {
      // A doubled quotation mark is an escaped one; before any other character, it is part of the text.
      this.#state = "quoted";
      this.#isStray ||= code !== quote;
    }
  }

  #endRow(code: number): void {
    const isSecondHalf = code === lineFeed && this.#wasReturn;
    this.#wasReturn = code === carriageReturn;
    this.#state = "start";
    this.#isStray = false;
    this.#length = 0;
    this.#columns = 1;
    if (isSecondHalf) return;
    this.#row += 1;
    this.#records += 1;
  }
}
