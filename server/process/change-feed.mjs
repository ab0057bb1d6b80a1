import { changeLog } from "./change-log.mjs";
import { DatabaseLine } from "./database-line.mjs";

const channel = "cache";
const firstPauseMs = 100;
/** Short, because no page is cached until the feed is back. */
const longestPauseMs = 400;

/**
 * Writes the database's change notifications to the change log (triggers notify inside the writing transaction, so
 * verbs do nothing). While the connection is down, nothing counts as current. Reconnects automatically. Needs a direct
 * connection to the primary: not a replica, and not a pooler that shares connections.
 * @param {string} url
 * @returns {{caughtUp: () => Promise<void>, close: () => void}} `caughtUp` resolves when every change committed before
 * the call is in the log. PostgreSQL signals listeners before it confirms a commit, and delivers a listener's
 * notifications before it answers the listener's next query, so one round trip is enough.
 */
export function followChanges(url) {
  let isClosed = false;
  let pause = firstPauseMs;
  /** @type {DatabaseLine} */
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
    line = new DatabaseLine(url, { name: "vouchsafe changes", onLost: again, onNotification: changeLog.mark });
    try {
      await line.open(channel);
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
