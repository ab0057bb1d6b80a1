import { processSingleton } from "./process-singleton.mjs";

/** How many tags are remembered individually. Whatever was read before the oldest of them counts as changed. */
const maxTags = 50_000;

function createListeners() {
  /** @type {Set<{prefix: string, notify: (tag: string | null) => void}>} */
  const listeners = new Set();
  return {
    /** @param {string | null} tag null if anything may have changed */
    notifyListeners(tag) {
      for (const { prefix, notify } of listeners) if (tag === null || tag.startsWith(prefix)) notify(tag);
    },
    /**
     * Calls `notify` with each changed tag of this prefix, and with null when anything may have changed.
     * @param {string} prefix
     * @param {(tag: string | null) => void} notify
     * @returns {() => boolean} unsubscribes
     */
    subscribe(prefix, notify) {
      const listener = { prefix, notify };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function create() {
  /** @type {Map<string, number>} */
  const marks = new Map();
  const { notifyListeners, subscribe } = createListeners();
  let count = 0;
  // Everything rendered at or before this count is out of date, whatever its tags.
  let floor = 0;
  let live = false;

  /** @param {string} tag */
  function note(tag) {
    marks.delete(tag);
    marks.set(tag, count);
    if (marks.size <= maxTags) return;
    for (const [oldest, at] of marks) {
      marks.delete(oldest);
      floor = at;
      return;
    }
  }

  /** @param {string} tag marked as changed, together with the tag of its kind (`listing:*`) */
  function mark(tag) {
    count += 1;
    note(tag);
    if (tag.includes(":")) note(`${tag.slice(0, tag.indexOf(":"))}:*`);
    notifyListeners(tag);
  }

  /**
   * While the feed is down nothing counts as current, and what was read until then is out of date once it is back.
   * @param {boolean} isLive whether the change feed is connected
   */
  function setLive(isLive) {
    count += 1;
    if (isLive) {
      floor = count;
      marks.clear();
    }
    live = isLive;
    notifyListeners(null);
  }

  return {
    mark,
    setLive,
    isLive: () => live,
    /** The count of changes so far. Taken before a read, it tells later whether the result is still current. */
    now: () => count,
    /** @type {(since: number, tags: string[]) => boolean} */
    hasChangedSince: (since, tags) => since < floor || tags.some((tag) => (marks.get(tag) ?? 0) > since),
    subscribe,
  };
}

/**
 * The changes in the database that this process knows of, in order. Uses counts instead of clocks, so nothing drifts.
 * @type {ReturnType<typeof create>}
 */
export const changeLog = processSingleton("change log", create);
