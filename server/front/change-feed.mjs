import pg from "pg";
import { changeLog } from "./change-log.mjs";

const channel = "cache";
const firstPauseMs = 100;
const longestPauseMs = 5000;
const answerMs = 5000;
const pulseMs = 5000;

/** Opens one connection that listens. `onLost` is called once, when it has broken or no longer answers. */
async function listen(url, onLost) {
  // The query timeout makes the pulse notice a line that died without a word.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: "vouchsafe changes",
  });
  let state = "opening";
  const end = (isLost) => {
    if (state === "over") return;
    if (isLost && state === "open") onLost();
    state = "over";
    clearInterval(pulse);
    client.end().catch(() => {});
    client.connection.stream.destroy();
  };
  const beat = () => state === "open" && client.query("select 1").catch(() => end(true));
  const pulse = setInterval(beat, pulseMs);
  client.on("error", () => end(true));
  client.on("end", () => end(true));
  client.on("notification", ({ payload }) => changeLog.mark(payload));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    if (state === "over") throw new Error("The line broke while it was opened.");
    state = "open";
  } catch (error) {
    end(false);
    throw error;
  }
  return () => end(false);
}

/**
 * Follows the database's own word of what has changed (triggers notify inside the writing transaction, so verbs need
 * not know) into the change log. While the line is down nothing counts as known; it is taken up again by itself.
 * Notifications need a direct connection to the primary: no replica, no pooler that hands connections round.
 * @param {string} url
 * @returns {{close: () => void}}
 */
export function followChanges(url) {
  let isClosed = false;
  let close = () => {};
  let pause = firstPauseMs;
  let timer;

  const again = () => {
    if (changeLog.isLive()) changeLog.setLive(false);
    if (isClosed) return;
    timer = setTimeout(open, pause);
    pause = Math.min(pause * 2, longestPauseMs);
  };
  async function open() {
    try {
      close = await listen(url, again);
      if (isClosed) return close();
      pause = firstPauseMs;
      changeLog.setLive(true);
    } catch {
      again();
    }
  }
  void open();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      close();
    },
  };
}
