import pg from "pg";

/** How often a connection is checked, in ms. */
export const checkMs = 200;
/**
 * The number of unanswered checks after which a connection counts as silent. Checks are counted instead of time, so
 * that a blocked event loop isn't mistaken for a silent database: after a block, only one check is due.
 */
const maxUnanswered = 4;
/** How many turns of the event loop a query waits for more callers, at most: about a microsecond each when idle. */
const mostTurns = 4;

/** The error that ends a connection that has become silent. */
export class SilentError extends Error {}

/** A promise for several callers, with its resolver. */
export function shared() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/**
 * One connection with a heartbeat, which detects within a second that the other side has become silent. TCP alone would
 * take minutes.
 */
export class DatabaseLine {
  #client;
  /** @type {"opening" | "open" | "over"} */
  #state = "opening";
  #checks = setInterval(() => this.#check(), checkMs);
  #unanswered = 0;
  #bytes = 0;
  /**
   * The query in flight, shared by its callers, and the next one.
   * @type {ReturnType<typeof shared> | null}
   */
  #asked = null;
  /** @type {ReturnType<typeof shared> | null} */
  #next = null;
  /** How many callers wait for the next query. */
  #waiting = 0;
  #parts;

  /**
   * @param {string} url
   * @param {{name: string, onLost: (error: Error) => void, onNotification?: (payload: string) => void,
   *   bytesElsewhere?: () => number}} parts `onLost`: called once, when the open connection has broken or become silent;
   *   `bytesElsewhere`: how many bytes other connections to the same database have received: while this grows, the open
   *   connection doesn't count as silent
   */
  constructor(url, parts) {
    this.#parts = parts;
    this.#client = new pg.Client({ connectionString: url, keepAlive: true, application_name: parts.name });
    this.#client.on("error", (error) => this.#end(error));
    this.#client.on("end", () => this.#end(new Error("The connection was closed.")));
    this.#client.connection.on("readyForQuery", () => this.#answered());
    this.#client.on("notification", ({ payload = "" }) => parts.onNotification?.(payload));
  }

  get isOpen() {
    return this.#state === "open";
  }

  /**
   * Connects, and listens on a channel if one is given.
   * @param {string} [channel]
   * @throws {SilentError} if the server doesn't answer in time, and the driver's error if it refuses
   */
  async open(channel) {
    try {
      await this.#client.connect();
      if (channel) await this.#client.query(`listen ${channel}`);
      if (this.#state === "over") throw new Error("The connection broke while it was opened.");
      this.#state = "open";
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close() {
    if (this.#state === "open") this.#client.end().catch(() => {});
    this.#state = "over";
    this.#end(new Error("The connection was closed."));
  }

  /** @param {Error} error thrown to the caller of `open` */
  #end(error) {
    const wasOpen = this.#state === "open";
    this.#state = "over";
    clearInterval(this.#checks);
    this.#client.connection.stream.destroy(error);
    this.#asked?.resolve();
    this.#next?.resolve();
    if (wasOpen) this.#parts.onLost(error);
  }

  #check() {
    const isAwaited = this.#state === "opening" || this.#asked !== null;
    const bytes = this.#parts.bytesElsewhere?.() ?? 0;
    const isHeard = this.isOpen && bytes !== this.#bytes;
    this.#bytes = bytes;
    this.#unanswered = isAwaited && !isHeard ? this.#unanswered + 1 : 0;
    if (this.#unanswered >= maxUnanswered) this.#end(new SilentError("The database doesn't answer."));
    else void this.roundTrip();
  }

  /**
   * Resolves when the server has answered a query sent after this call, or the connection has ended. Callers share
   * queries.
   */
  roundTrip() {
    if (this.#state !== "open") return Promise.resolve();
    if (!this.#next) {
      this.#next = shared();
      if (!this.#asked) this.#askSoon();
    }
    this.#waiting += 1;
    return this.#next.promise;
  }

  /** Sends a query after a short delay, so that requests that arrive together share one query. */
  #askSoon(seen = 0, turns = 1) {
    setImmediate(() => {
      if (this.#state !== "open") return;
      if (this.#waiting > seen && turns < mostTurns) return this.#askSoon(this.#waiting, turns + 1);
      this.#waiting = 0;
      this.#asked = this.#next;
      this.#next = null;
      // The cheapest round trip: a Sync message, answered with ReadyForQuery.
      this.#client.connection.sync();
    });
  }

  #answered() {
    this.#unanswered = 0;
    if (!this.#asked) return;
    this.#asked.resolve();
    this.#asked = null;
    if (this.#next) this.#askSoon();
  }
}
