import "server-only";
import { processSingleton } from "../process/process-singleton.mjs";
import { log } from "../log";
import { type Db } from "./client";

interface Options<Row> {
  /** Unique in the process. */
  name: string;
  /** How long rows wait in memory, in ms, before one statement writes them. */
  flushMs: number;
  /** How many rows wait at once; what comes beyond them is dropped. */
  most: number;
  write: (db: Db, rows: readonly Row[]) => Promise<unknown>;
}

interface Batch<Row> {
  /**
   * Adds to the waiting row of this key, or to the one that `make` makes; not if too many wait. Never fails and never waits
   * for the database.
   */
  add: (db: Db, key: string, row: { make: () => Row; count: (row: Row) => void }) => void;
  /** Writes what waits. */
  flush: (db: Db) => Promise<void>;
}

/** Rows that are counted in memory, and written by the batch so that requests don't wait for them. */
export function createBatch<Row>({ name, flushMs, most, write }: Options<Row>): Batch<Row> {
  const state = processSingleton(`batch of ${name}`, () => ({
    waiting: new Map<string, Row>(),
    timer: null as NodeJS.Timeout | null,
  }));

  async function flush(db: Db): Promise<void> {
    const rows = [...state.waiting.values()];
    state.waiting.clear();
    if (rows.length > 0) await write(db, rows);
  }

  return {
    flush,
    add(db, key, { make, count }) {
      const row = state.waiting.get(key) ?? (state.waiting.size < most ? make() : null);
      if (row === null) return;
      count(row);
      state.waiting.set(key, row);
      state.timer ??= setTimeout(() => {
        state.timer = null;
        flush(db).catch((error: unknown) => log().warn({ reason: String(error) }, `couldn't write ${name}`));
      }, flushMs).unref();
    },
  };
}
