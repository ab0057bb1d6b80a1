import { type RawRow } from "../../lib/rules/import-rows";
import { type CsvRecord } from "./read-csv";

/** A batch is cut at this many rows or this many characters, whichever comes first. */
const mostRows = 200;
const mostCharacters = 4_000_000;

export interface RecordBatch {
  records: CsvRecord[];
  /** The number of its first record among those of the file, from 0. */
  firstRow: number;
}

const lengthOf = (record: CsvRecord) => record.cells.reduce((sum, cell) => sum + cell.length, 0);

/** Cuts records into batches. */
export async function* batchesOf(records: AsyncIterable<CsvRecord>): AsyncGenerator<RecordBatch> {
  let batch: RecordBatch = { records: [], firstRow: 0 };
  let characters = 0;
  for await (const record of records) {
    characters += lengthOf(record);
    if (batch.records.length === mostRows || (batch.records.length > 0 && characters > mostCharacters)) {
      yield batch;
      batch = { records: [], firstRow: batch.firstRow + batch.records.length };
      characters = lengthOf(record);
    }
    batch.records.push(record);
  }
  if (batch.records.length > 0) yield batch;
}

/** A record as the import's rules read it: its cells by their column's name. */
export const rowOf = (headers: string[], { cells }: CsvRecord): RawRow =>
  headers.map((header, n) => [header, cells[n] ?? ""] as const);

/**
 * Works through batches, several at a time; the next one is read only when one of these is done. Stops taking batches
 * when `isStopped` says so or one fails; throws that failure after the others are done.
 */
export async function inFlight<Item>(
  items: AsyncIterable<Item>,
  { most, isStopped }: { most: number; isStopped: () => boolean },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | null = null;
  for await (const item of items) {
    const done: Promise<void> = work(item)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => running.delete(done));
    running.add(done);
    if (running.size >= most) await Promise.race(running);
    if (failure || isStopped()) break;
  }
  await Promise.all(running);
  if (failure) throw (failure as { error: unknown }).error;
}
