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
 * Keeps `databaseState` up to date over a dedicated connection: a pool connection may be waiting for a slow statement,
 * and one through a pooler for a free session. Tries to reconnect five times a second.
 * @param {{url: string, directUrl: string, log: Pick<Logger, "error" | "info">}} parts `url`: what the pools connect to;
 *   `directUrl`: the same database without the pooler; if only this address is unreachable, the database counts as up
 * @returns {{answers: () => Promise<boolean>, close: () => void}} `answers`: whether the database answers now; takes at
 * most 1 s to notice that it doesn't, 2 s if there are two addresses, and returns at once during a known outage
 */
export function watchDatabase({ url, directUrl, log }) {
  let isClosed = false;
  const report = createReporter(log);
  /** Resolves when an attempt to connect has ended. */
  let verdict = shared();
  /** @type {DatabaseLine} */
  let line;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  /** @param {boolean} isAway */
  function judge(isAway) {
    report(isAway);
    databaseState.setAway(isAway);
    verdict.resolve();
    verdict = shared();
  }
  async function open() {
    const bytes = databaseState.bytesReceived();
    const answersPools = url === directUrl ? false : answersOnce(url);
    line = new DatabaseLine(directUrl, {
      name,
      bytesElsewhere: databaseState.bytesReceived,
      onLost: (error) => {
        if (error instanceof SilentError && url === directUrl) judge(true);
        void open();
      },
    });
    try {
      await line.open();
      judge(false);
    } catch (error) {
      const isHeard = error instanceof SilentError && databaseState.bytesReceived() !== bytes;
      const isUp = isHeard || codeOf(error) === tooManyConnections || (await answersPools);
      if (isClosed) return;
      judge(!isUp);
      timer = setTimeout(open, checkMs);
    }
  }
  void open();
  return {
    async answers() {
      if (databaseState.isAway()) return false;
      await line.roundTrip();
      if (!line.isOpen && !databaseState.isAway()) await verdict.promise;
      return !databaseState.isAway();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      line.close();
      verdict.resolve();
    },
  };
}
