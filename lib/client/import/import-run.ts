import { type Import } from "../../contract/import";
import { call } from "../http";
import { sendBatch } from "../imports";
import { asAccount } from "../signed-in-hint";
import { bytesOf } from "../../import-file/file-bytes";
import { type Batch, batchesOf, type FileShape } from "../../import-file/records";
import { type ImportFailure, importFailure, isSentAgain, Stalled, Unreadable } from "./import-failure";
import { Pace } from "./pace";

/** How many batches are in flight at once. */
const inFlight = 4;
/** An import without progress for this long is stopped; how often that is checked. In ms. */
const stallMs = 90_000;
const stallCheckMs = 10_000;
/** The interval of the session keep-alive, in ms. */
const keepAliveMs = 60_000;
/** The longest delay before a retry, in ms. */
const longestWaitMs = 8000;

export interface ImportJob {
  file: File;
  shape: FileShape;
  imported: Import;
  /** The account that the page was rendered for. */
  account: number;
}

/** `parsing` while the file is read, `importing` while a batch is in flight. */
export interface RunState {
  phase: "parsing" | "importing" | "success" | "error";
  isPaused: boolean;
  /** Whether the server is unreachable and batches wait for a retry. */
  isWaiting: boolean;
  rowsDone: number;
  /** Rows that the server has confirmed, in this run or before: they are safe through any outage. */
  rowsSaved: number;
  /** Rows per second; null if unknown. */
  rate: number | null;
  failure: ImportFailure | null;
  /** The finished import. */
  result: Import | null;
}

export const beforeRun: RunState = {
  phase: "parsing",
  isPaused: false,
  isWaiting: false,
  rowsDone: 0,
  rowsSaved: 0,
  rate: null,
  failure: null,
  result: null,
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Sends a file from the first row that the server has not stored, four batches at a time. Not a useMutation: pausing,
 * aborting, and retrying span all batches.
 */
export class ImportRun {
  readonly #job: ImportJob;
  readonly #onChange: (state: RunState) => void;
  readonly #abort = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #pace = new Pace();
  #state = beforeRun;
  #failure: unknown = null;
  #release: (() => void) | null = null;
  #gate: Promise<void> = Promise.resolve();
  #lastProgress = Date.now();
  /** Stall checks since the last progress: the first one after the machine wakes from sleep proves nothing. */
  #checks = 0;

  /** @param rowsSaved the rows that are known to be stored already */
  constructor(job: ImportJob, onChange: (state: RunState) => void, rowsSaved: number) {
    this.#job = job;
    this.#onChange = onChange;
    this.#state = { ...beforeRun, rowsSaved };
  }

  /** Runs until the end of the file, a failure, or `stop`. Reports to `onChange` and never throws. */
  async run(): Promise<void> {
    const timers = [
      setInterval(() => this.#checkStall(), stallCheckMs),
      setInterval(() => void this.#keepAlive(), keepAliveMs),
    ];
    try {
      const result = await this.#sendAll();
      this.#set({ phase: "success", isWaiting: false, result });
    } catch (error) {
      if (!this.#failure) this.#fail(error);
      await Promise.all(this.#inFlight);
      if (!(this.#failure instanceof Stop)) {
        this.#set({ phase: "error", isPaused: false, isWaiting: false, failure: importFailure(this.#failure) });
      }
    } finally {
      timers.forEach(clearInterval);
    }
  }

  /** Sends no further batches until `resume`; those in flight arrive. */
  pause(): void {
    if (this.#release) return;
    this.#gate = new Promise((resolve) => (this.#release = resolve));
    this.#pace.clear();
    this.#set({ isPaused: true, rate: null });
  }

  resume(): void {
    this.#progress();
    this.#release?.();
    this.#release = null;
    this.#set({ isPaused: false });
  }

  /** Stops silently; stored rows stay. */
  stop(): void {
    this.#fail(new Stop());
    this.#release?.();
  }

  async #sendAll(): Promise<Import> {
    const { file, shape, imported, account } = this.#job;
    const now = await this.#withRetry(
      (signal) => (signal.throwIfAborted(), call("GET", "imports/{id}/", { params: { id: imported.id } })),
    );
    if (!now.resume) return now;
    this.#progress(now.resume.row);
    let rows = now.resume.row;
    let last: Batch | null = null;
    for await (const batch of this.#read(
      batchesOf(bytesOf(file), { shape, rowsAbove: now.rows_above }, now.resume.row),
    )) {
      if (last) await this.#launch(last);
      last = batch;
      rows = batch.firstRow + batch.rows.length;
    }
    await Promise.all(this.#inFlight);
    this.#check();
    // The last batch goes alone: it makes the server recount the categories.
    if (last) await this.#gate.then(() => this.#send(last, true));
    this.#check();
    return this.#withRetry(() =>
      asAccount(account, () =>
        call("POST", "imports/{id}/finish/", { params: { id: imported.id }, body: { total_rows: rows } }),
      ),
    );
  }

  /** Passes batches on, and tells an unreadable file from an unreachable server. */
  async *#read(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
    for (;;) {
      const next = await batches.next().catch(() => {
        throw new Unreadable();
      });
      this.#lastProgress = Date.now();
      this.#checks = 0;
      this.#check();
      if (next.done) return;
      yield next.value;
    }
  }

  async #launch(batch: Batch): Promise<void> {
    while (this.#inFlight.size >= inFlight) await Promise.race(this.#inFlight);
    await this.#gate;
    this.#check();
    const sending = this.#send(batch, false)
      .catch((error: unknown) => this.#fail(error))
      .then(() => {
        this.#inFlight.delete(sending);
        this.#set({ phase: this.#inFlight.size > 0 ? "importing" : "parsing" });
      });
    this.#inFlight.add(sending);
    this.#set({ phase: "importing" });
  }

  async #send({ firstRow, rows }: Batch, isLast: boolean): Promise<void> {
    const { imported, account } = this.#job;
    const part = { import_id: imported.id, first_row: firstRow, rows };
    await this.#withRetry((signal) => asAccount(account, () => sendBatch(imported.kind, part, { isLast, signal })));
    this.#progress(this.#state.rowsDone + rows.length);
  }

  /** Calls the server, with retries after transient failures. */
  async #withRetry<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const { signal } = this.#abort;
    for (let attempts = 1; ; attempts += 1) {
      try {
        const answer = await call(signal);
        if (this.#state.isWaiting) this.#set({ isWaiting: false });
        return answer;
      } catch (error) {
        if (signal.aborted || !isSentAgain(error, attempts)) throw error;
        this.#set({ isWaiting: true });
        await wait(Math.min(longestWaitMs, 500 * 2 ** attempts), signal);
        if (signal.aborted) throw error;
      }
    }
  }

  #progress(rowsDone = this.#state.rowsDone): void {
    this.#lastProgress = Date.now();
    this.#checks = 0;
    this.#pace.note(rowsDone, this.#lastProgress);
    const rowsSaved = Math.max(this.#state.rowsSaved, rowsDone);
    this.#set({ rowsDone, rowsSaved, rate: this.#pace.rate });
  }

  #checkStall(): void {
    this.#checks += 1;
    if (this.#state.isPaused || this.#checks < 2 || Date.now() - this.#lastProgress < stallMs) return;
    this.#fail(new Stalled());
  }

  /** Keeps the session from expiring while the import is paused or a long batch is in flight. */
  async #keepAlive(): Promise<void> {
    const error: unknown = await call("GET", "users/me/").then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error && importFailure(error).isSignedOut) this.#fail(error);
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#abort.abort();
    this.#release?.();
  }

  #check(): void {
    if (this.#failure) throw this.#failure as Error;
  }

  #set(changes: Partial<RunState>): void {
    this.#state = { ...this.#state, ...changes };
    if (!(this.#failure instanceof Stop)) this.#onChange(this.#state);
  }
}

class Stop extends Error {}
