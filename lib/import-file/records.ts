import { type CsvShape, csvRecords } from "./csv-records";
import { type FileBytes } from "./file-bytes";

/** How a file is read: a CSV file, or one of a workbook's visible sheets. */
export type FileShape = CsvShape | { format: "xlsx"; sheet: number };

/** Reads the records of a file in chunks, from its first row, including blank ones. */
export async function* recordsOf(file: FileBytes, shape: FileShape): AsyncGenerator<string[][]> {
  if (shape.format === "csv") {
    yield* csvRecords(file, shape);
    return;
  }
  // Loaded only when needed, because few files are workbooks.
  const { xlsxRecords } = await import("./xlsx-records");
  yield* xlsxRecords(file, shape.sheet);
}

/** Reads the records below the header. */
export async function* rowsOf(file: FileBytes, { shape, rowsAbove }: Source): AsyncGenerator<string[][]> {
  let above = rowsAbove;
  for await (const rows of recordsOf(file, shape)) {
    yield rows.slice(above);
    above = Math.max(0, above - rows.length);
  }
}

/** Rows that are sent together, with the index of the first. Index 0 is the row below the header. */
export interface Batch {
  firstRow: number;
  rows: string[][];
}

const batchRows = 200;
/** The maximum number of characters in a batch: at most 4 MB when sent, regardless of the characters. */
const batchCharacters = 1_300_000;

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length + 3, 2);

/** How the rows of a file are read. */
export interface Source {
  shape: FileShape;
  /** The number of records above the first row: titles and header. */
  rowsAbove: number;
}

/**
 * The batches of a file, starting at row `from`. Starting at the first row of any batch yields the same batches again,
 * so the server can recognize them.
 */
export async function* batchesOf(file: FileBytes, { shape, rowsAbove }: Source, from: number): AsyncGenerator<Batch> {
  let next = -rowsAbove;
  let batch: Batch = { firstRow: from, rows: [] };
  let length = 0;
  for await (const rows of recordsOf(file, shape)) {
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
