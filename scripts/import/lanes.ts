import { type FileRecord } from "./open-file";

/** A batch is cut at this many rows or this many characters, whichever comes first. */
const mostRows = 200;
const mostCharacters = 4_000_000;

/** A record with its index in the file, from 0. */
interface PlacedRecord {
  record: FileRecord;
  place: number;
}

export interface RecordBatch {
  records: FileRecord[];
  /** The index of its first record. */
  firstRow: number;
}

interface Lane {
  waiting: PlacedRecord[];
  characters: number;
  running: Promise<void>;
}

export interface LaneOptions {
  /** How many batches are stored at the same time. */
  lanes: number;
  /** Records with the same key are stored one after the other. */
  keyOf: (record: FileRecord) => string;
  store: (batch: RecordBatch) => Promise<void>;
  isStopped: () => boolean;
}

const lengthOf = (record: FileRecord) => record.cells.reduce((sum, cell) => sum + cell.length, 0);

/** A hash of a text, as a number. */
function numberOf(text: string): number {
  let number = 0;
  for (let n = 0; n < text.length; n += 1) number = (Math.imul(number, 31) + text.charCodeAt(n)) >>> 0;
  return number;
}

/**
 * Stores records in batches, several at a time. Each record goes through its key's lane, in file order. So concurrent
 * batches never contain the same name, for which they would have to wait for each other, and the first of two
 * duplicates is stored. A record is read only when its lane has room.
 */
class Lanes {
  readonly #lanes: Lane[];
  readonly #store: LaneOptions["store"];
  failure: { error: unknown } | null = null;

  constructor({ lanes, store }: LaneOptions) {
    this.#lanes = Array.from({ length: lanes }, () => ({ waiting: [], characters: 0, running: Promise.resolve() }));
    this.#store = store;
  }

  /** Stores a lane's waiting records as soon as its running batch is done. */
  async #send(lane: Lane): Promise<void> {
    const batch = lane.waiting;
    const [first] = batch;
    lane.waiting = [];
    lane.characters = 0;
    await lane.running;
    if (!first || this.failure) return;
    lane.running = this.#store({ records: batch.map(({ record }) => record), firstRow: first.place }).catch(
      (error: unknown) => void (this.failure ??= { error }),
    );
  }

  async add(placed: PlacedRecord, key: string): Promise<void> {
    const lane = this.#lanes[numberOf(key) % this.#lanes.length] as Lane;
    const length = lengthOf(placed.record);
    if (lane.waiting.length > 0 && lane.characters + length > mostCharacters) await this.#send(lane);
    lane.waiting.push(placed);
    lane.characters += length;
    if (lane.waiting.length === mostRows) await this.#send(lane);
  }

  /** Waits for running batches. With `isWhole`, stores the waiting records first. */
  async end(isWhole: boolean): Promise<void> {
    if (isWhole) await Promise.all(this.#lanes.map((lane) => this.#send(lane)));
    await Promise.all(this.#lanes.map((lane) => lane.running));
  }
}

/**
 * Stores all records. Stops reading them when `isStopped` returns true or a batch fails, waits for the other running
 * batches, and then throws the failure.
 */
export async function storeInLanes(records: AsyncIterable<FileRecord>, options: LaneOptions): Promise<void> {
  const lanes = new Lanes(options);
  const isEnding = () => lanes.failure !== null || options.isStopped();
  let place = 0;
  for await (const record of records) {
    await lanes.add({ record, place }, options.keyOf(record));
    place += 1;
    if (isEnding()) break;
  }
  await lanes.end(!isEnding());
  if (lanes.failure) throw lanes.failure.error;
}
