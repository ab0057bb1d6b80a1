/** @import { Logger } from "pino" */
import { checkMs, DatabaseLine, shared, SilentError } from "./database-line.mjs";
import { databaseState } from "./database-state.mjs";

/** PostgreSQL's code for "too many connections". The database does answer. */
const tooManyConnections = "53300";

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && "code" in error ? error.code : null);

const name = "vouchsafe watch";

/**
 * Whether a database answers one round trip on a new connection.
 * @param {string} url
 */
async function answersOnce(url) {
  const line = new DatabaseLine(url, { name, onLost: () => {} });
  try {
    await line.open();
    await line.roundTrip();
    return line.isOpen;
  } catch {
    return false;
  } finally {
    line.close();
  }
}

/** How often a pooler is checked, in ms. Together with a silent check, it takes less than 2 s to notice that one hangs. */
const poolerMs = 1_000;

/**
 * Whether a pooler lets clients in, whatever it says about the database behind it. One that hangs, or is gone, doesn't.
 * @param {string} url
 */
async function letsIn(url) {
  const line = new DatabaseLine(url, { name, onLost: () => {} });
  try {
    await line.open();
    return true;
  } catch (error) {
    return !(error instanceof SilentError) && codeOf(error) !== "ECONNREFUSED";
  } finally {
    line.close();
  }
}

/**
 * Checks a pooler once a second, and tells when it ceases to let clients in, and when it does again.
 * @param {string} url
 * @param {(isAway: boolean) => void} tell
 * @returns {() => void} ends the checks
 */
function watchPooler(url, tell) {
  let [isClosed, wasAway] = [false, false];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  async function check() {
    const isAway = !(await letsIn(url));
    if (isClosed) return;
    if (isAway !== wasAway) tell(isAway);
    wasAway = isAway;
    timer = setTimeout(check, isAway ? checkMs : poolerMs);
  }
  void check();
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
}

/**
 * Returns a function that logs the beginning and the end of each outage.
 * @param {Pick<Logger, "error" | "info">} log
 */
function createReporter(log) {
  let awaySince = 0;
  /** @param {boolean} isAway */
  return function report(isAway) {
    if (isAway === awaySince > 0) return;
    if (isAway) log.error("the database doesn't answer: only cached pages are served until it does");
    else log.info({ seconds: Math.round((Date.now() - awaySince) / 1000) }, "the database answers again");
    awaySince = isAway ? Date.now() : 0;
  };
}

/**
 * Joins what the checks of the database and of a pooler find into `databaseState`.
 * @param {Pick<Logger, "error" | "info">} log
 */
function createVerdict(log) {
  const report = createReporter(log);
  const away = { database: false, pooler: false };
  let next = shared();
  return {
    /**
     * @param {keyof typeof away} part
     * @param {boolean} isAway
     */
    judge(part, isAway) {
      away[part] = isAway;
      const isEither = away.database || away.pooler;
      report(isEither);
      if (isEither !== databaseState.isAway()) databaseState.setAway(isEither);
      next.resolve();
      next = shared();
    },
    /** Resolves when a check has ended. */
    next: () => next.promise,
    /** Lets go of those who wait for one. */
    end: () => next.resolve(),
  };
}

/**
 * Keeps `databaseState` up to date over a dedicated connection: a pool connection may be waiting for a slow statement,
 * and one through a pooler for a free session. Tries to reconnect five times a second.
 * @param {{url: string, directUrl: string, log: Pick<Logger, "error" | "info">}} parts `url`: what the pools connect to;
 *   `directUrl`: the same database without the pooler; if only this address is unreachable, the database counts as up,
 *   and if the pooler hangs, as away
 * @returns {{answers: () => Promise<boolean>, close: () => void}} `answers`: whether the database answers now; takes at
 * most 1 s to notice that it doesn't, 2 s if there are two addresses, and returns at once during a known outage
 */
export function watchDatabase({ url, directUrl, log }) {
  let isClosed = false;
  const verdict = createVerdict(log);
  /** @type {DatabaseLine} */
  let line;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  async function open() {
    const bytes = databaseState.bytesReceived();
    const answersPools = url === directUrl ? false : answersOnce(url);
    line = new DatabaseLine(directUrl, {
      name,
      bytesElsewhere: databaseState.bytesReceived,
      onLost: (error) => {
        if (error instanceof SilentError && url === directUrl) verdict.judge("database", true);
        void open();
      },
    });
    try {
      await line.open();
      verdict.judge("database", false);
    } catch (error) {
      const isHeard = error instanceof SilentError && databaseState.bytesReceived() !== bytes;
      const isUp = isHeard || codeOf(error) === tooManyConnections || (await answersPools);
      if (isClosed) return;
      verdict.judge("database", !isUp);
      timer = setTimeout(open, checkMs);
    }
  }
  void open();
  const endPooler = url === directUrl ? null : watchPooler(url, (isAway) => verdict.judge("pooler", isAway));
  return {
    async answers() {
      if (databaseState.isAway()) return false;
      await line.roundTrip();
      if (!line.isOpen && !databaseState.isAway()) await verdict.next();
      return !databaseState.isAway();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      endPooler?.();
      line.close();
      verdict.end();
    },
  };
}
