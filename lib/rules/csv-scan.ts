import { tooManyColumns } from "./csv-file";
import { mostColumns } from "./import-columns";

/** A row longer than this is none: a quotation mark was opened and never closed. In bytes. */
export const longestRow = 4_000_000;

const [quote, lineFeed, carriageReturn, space] = [34, 10, 13, 32];

/** Where a reader of CSV stands: at a cell's beginning, in it, in quotes, behind a quotation mark inside of quotes. */
type State = "start" | "cell" | "quoted" | "closing";

const counted = (row: number) => new Intl.NumberFormat("en-US").format(row);

/**
 * Goes once through a CSV file before anything of it is stored, and finds what it can't be read for: a NUL, a row without
 * end, more columns than an import knows. It reads quotation marks as papaparse does.
 */
export class CsvScan {
  readonly #separator: number;
  #state: State = "start";
  #row = 1;
  #length = 0;
  #columns = 1;
  #wasReturn = false;
  #isBlank = true;
  #filled = 0;
  /** What is wrong, as a sentence; null while nothing is. */
  problem: string | null = null;

  constructor(separator: string) {
    this.#separator = separator.charCodeAt(0);
  }

  /** Takes the next codes of the text: its bytes, where each sign that matters here is one. */
  add(codes: ArrayLike<number>): void {
    for (let n = 0; n < codes.length && this.problem === null; n += 1) this.#read(codes[n] as number);
  }

  /** Says that the text has ended. */
  end(): void {
    if (this.problem === null && this.#state === "quoted") {
      this.problem = `A quotation mark in row ${counted(this.#row)} is never closed.`;
    }
    this.#count();
  }

  /** Rows that have ended so far and hold anything, the header too: as many as a reader gives on. */
  get rows(): number {
    return this.#filled;
  }

  #read(code: number): void {
    if (code === 0) {
      this.problem = `Row ${counted(this.#row)} holds a NUL character, which no text has.`;
      return;
    }
    const isEnd = code === lineFeed || code === carriageReturn;
    if (isEnd && this.#state !== "quoted") return this.#endRow(code);
    this.#wasReturn = false;
    if (code > space && code !== this.#separator && code !== quote) this.#isBlank = false;
    this.#length += 1;
    if (this.#length > longestRow) {
      const hint = this.#state === "quoted" ? ": a quotation mark in it is probably not closed" : "";
      this.problem = `Row ${counted(this.#row)} is longer than 4 MB${hint}.`;
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
    } else if (this.#state === "closing" && code !== space) {
      // Two of them are one quotation mark; one before anything else is a mark inside the text.
      this.#state = "quoted";
    }
  }

  #endRow(code: number): void {
    const isSecondHalf = code === lineFeed && this.#wasReturn;
    this.#wasReturn = code === carriageReturn;
    this.#count();
    this.#state = "start";
    this.#length = 0;
    this.#columns = 1;
    if (!isSecondHalf) this.#row += 1;
  }

  #count(): void {
    if (!this.#isBlank) this.#filled += 1;
    this.#isBlank = true;
  }
}
