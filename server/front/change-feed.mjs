import pg from "pg";
import { changeLog } from "./change-log.mjs";

const channel = "cache";
const firstPauseMs = 100;
const longestPauseMs = 5000;
const answerMs = 5000;
const pulseMs = 5000;
/** The most turns of the event loop that a query waits for more callers: about a microsecond each when idle. */
const mostTurns = 4;

/** A promise for several callers, with its resolver. */
function shared() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}

/** One listening connection. `onLost` is called once, when it has broken or stopped responding. */
class Line {
  #client;
  #state = "opening";
  #pulse = setInterval(() => void this.roundTrip(), pulseMs);
  /**
   * The query in flight, shared by its callers, and the next one.
   * @type {ReturnType<typeof shared> | null}
   */
  #asked = null;
  /** @type {ReturnType<typeof shared> | null} */
  #next = null;
  /** The callers of the next one. */
  #waiting = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #limit;
  #onLost;

  /**
   * @param {string} url
   * @param {() => void} onLost
   */
  constructor(url, onLost) {
    this.#onLost = onLost;
    this.#client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: "vouchsafe changes",
    });
    this.#client.on("error", () => this.#end(true));
    this.#client.on("end", () => this.#end(true));
    this.#client.connection.on("readyForQuery", () => this.#answered());
    this.#client.on("notification", ({ payload = "" }) => changeLog.mark(payload));
  }

  /** @throws if the server can't be reached */
  async open() {
    try {
      await this.#client.connect();
      await this.#client.query(`listen ${channel}`);
      if (this.#state === "over") throw new Error("The line broke while it was opened.");
      this.#state = "open";
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close() {
    this.#end(false);
  }

  /** @param {boolean} isLost */
  #end(isLost) {
    if (this.#state === "over") return;
    const wasOpen = this.#state === "open";
    this.#state = "over";
    clearInterval(this.#pulse);
    clearTimeout(this.#limit);
    this.#client.end().catch(() => {});
    this.#client.connection.stream.destroy();
    this.#asked?.resolve();
    this.#next?.resolve();
    if (isLost && wasOpen) this.#onLost();
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

  /** Delayed, so that all requests read in this turn of the event loop, or right after each other, share one query. */
  #askSoon(seen = 0, turns = 1) {
    setImmediate(() => {
      if (this.#state !== "open") return;
      if (this.#waiting > seen && turns < mostTurns) return this.#askSoon(this.#waiting, turns + 1);
      this.#waiting = 0;
      this.#asked = this.#next;
      this.#next = null;
      // Detects a connection that died silently.
      this.#limit = setTimeout(() => this.#end(true), answerMs);
      // The cheapest round trip: a Sync message, answered with ReadyForQuery.
      this.#client.connection.sync();
    });
  }

  #answered() {
    if (!this.#asked) return;
    clearTimeout(this.#limit);
    this.#asked.resolve();
    this.#asked = null;
    if (this.#next) this.#askSoon();
  }
}

/**
 * Writes the database's change notifications to the change log (triggers notify inside the writing transaction, so
 * verbs do nothing). While the connection is down everything counts as stale; it reconnects by itself. Needs a direct
 * connection to the primary: no replica, and no pooler that shares connections.
 * @param {string} url
 * @returns {{caughtUp: () => Promise<void>, close: () => void}} `caughtUp` resolves when every change committed before
 * the call is in the log. The server signals its listeners before it confirms a commit, and delivers a listener's
 * notifications before it answers its next query, so one round trip is proof enough.
 */
export function followChanges(url) {
  let isClosed = false;
  let pause = firstPauseMs;
  /** @type {Line} */
  let line;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  function again() {
    if (changeLog.isLive()) changeLog.setLive(false);
    if (isClosed) return;
    timer = setTimeout(open, pause);
    pause = Math.min(pause * 2, longestPauseMs);
  }
  async function open() {
    line = new Line(url, again);
    try {
      await line.open();
      pause = firstPauseMs;
      changeLog.setLive(true);
    } catch {
      again();
    }
  }
  void open();
  return {
    caughtUp: () => line.roundTrip(),
    close() {
      isClosed = true;
      clearTimeout(timer);
      line.close();
    },
  };
}
