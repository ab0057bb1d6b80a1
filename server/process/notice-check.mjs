/** @import { Logger } from "pino" */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { changeLog } from "./change-log.mjs";

/** Of the tags that a server sends to itself alone. */
export const noticePrefix = "notice:";
const everyMs = 10_000;
/** How long the database may take to answer. After that it counts as down, which this check doesn't judge. */
const answerMs = 1500;
/** How long to wait for a notice after its commit is confirmed. Normally it takes a millisecond. */
const noticeMs = 250;
/** How many notices in a row must be missing, because the listening connection may still be opening. */
const maxNotices = 8;

/**
 * Runs one statement on a new connection.
 * @param {string} url
 * @param {string} text
 * @param {string[]} [values]
 */
async function ask(url, text, values) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: "vouchsafe notices",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(text, values);
  } finally {
    client.end().catch(() => {});
  }
}

const unheard =
  "the database answers, but its notices don't arrive: nothing is cached. DATABASE_DIRECT_URL must lead to the same " +
  "database as DATABASE_URL, past any pooler";

/**
 * Checks at once and then every 10 s that change notices from the database it writes to reach this process: it sends
 * itself a notice and waits for it. Through a pooler that shares connections, or on the wrong database, LISTEN succeeds
 * without effect. While no notice arrives, nothing is cached. If the database doesn't answer, the last result stays in
 * effect.
 * @param {{url: string, changes: {caughtUp: () => Promise<void>}, log: Pick<Logger, "error" | "info">,
 *   intervalMs?: number, waitMs?: number}} parts `url`: where the site writes; `changes`: the change feed, which listens
 * @returns {{close: () => void}}
 */
export function checkNotices({ url, changes, log, intervalMs = everyMs, waitMs = noticeMs }) {
  const tag = noticePrefix + randomUUID();
  const stopped = new AbortController();
  let count = 0;
  /** Called with each notice. */
  let notify = () => {};
  /** @type {boolean | null} */
  let isHeard = null;
  const unsubscribe = changeLog.subscribe(tag, (changed) => {
    if (changed === null) return;
    count += 1;
    notify();
  });
  changeLog.setHeard(false);

  /** Whether a notice arrived, or null if the database didn't answer. */
  async function listen() {
    const before = count;
    try {
      for (let sent = 0; sent < maxNotices; sent += 1) {
        const arrival = new Promise((resolve) => (notify = () => resolve(true)));
        await ask(url, "SELECT pg_notify('cache', $1)", [tag]);
        await Promise.race([arrival, sleep(waitMs, null, { signal: stopped.signal })]);
        // Notices that arrived while the event loop was blocked are read before this resolves.
        await changes.caughtUp();
        if (count > before) return true;
      }
      await ask(url, "SELECT 1");
      return false;
    } catch {
      return null;
    }
  }
  async function check() {
    const found = await listen();
    if (stopped.signal.aborted || found === null || found === isHeard) return;
    if (!found) {
      log.error(unheard);
    } else if (isHeard === false) log.info("the database's notices arrive again: pages are cached");
    isHeard = found;
    changeLog.setHeard(found);
  }
  async function run() {
    while (!stopped.signal.aborted) {
      await check();
      // Nothing is cached until the first result, so try again soon.
      const pauseMs = isHeard === null ? Math.min(intervalMs, 200) : intervalMs;
      await sleep(pauseMs, null, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  }
  void run();
  return {
    close() {
      stopped.abort();
      unsubscribe();
    },
  };
}
