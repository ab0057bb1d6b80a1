import "server-only";

/** Rows per statement: few enough that each takes well under a second and holds no lock for long. */
const rowsPerBatch = 5_000;

/**
 * Repeats a statement that changes at most `most` rows, until none are left or the worker stops; what is left then waits
 * for the next run.
 * @param change runs the statement once, and returns how many rows it changed
 */
export async function inBatches(signal: AbortSignal, change: (most: number) => Promise<number>): Promise<void> {
  while (!signal.aborted && (await change(rowsPerBatch)) === rowsPerBatch);
}
