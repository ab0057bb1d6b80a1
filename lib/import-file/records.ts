import { type CsvShape, csvRecords } from "./csv-records";
import { type FileBytes } from "./file-bytes";

/** How a file is read. */
export type FileShape = CsvShape | { format: "xlsx" };

/** The records of a file in chunks, from its first row, blank ones included. */
export async function* recordsOf(file: FileBytes, shape: FileShape): AsyncGenerator<string[][]> {
  if (shape.format === "csv") {
    yield* csvRecords(file, shape);
    return;
  }
  // Loaded when it is needed: few files are workbooks.
  const { xlsxRecords } = await import("./xlsx-records");
  yield* xlsxRecords(file);
}

/** Rows sent together, and the index of the first: 0 is the row below the header. */
export interface Batch {
  firstRow: number;
  rows: string[][];
}

const batchRows = 200;
/** The most characters in a batch: at most 4 MB on the wire, whatever they are. */
const batchCharacters = 1_300_000;

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length + 3, 2);

interface Source {
  shape: FileShape;
  /** Titles and header above the first row. */
  rowsAbove: number;
}

/**
 * The batches of a file from the row `from` on. Starting at the first row of any batch gives the same batches again, which
 * lets the server recognize them.
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
