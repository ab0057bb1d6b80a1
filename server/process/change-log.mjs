import { processSingleton } from "./process-singleton.mjs";

/** How many tags are remembered individually. Anything read before the oldest of them counts as changed. */
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

/** @param {() => void} onSwitch called when notices stop or resume, because changes may have been missed */
function createHeard(onSwitch) {
  let heard = true;
  return {
    isHeard: () => heard,
    /** @param {boolean} isHeard whether notices from the database arrive */
    setHeard(isHeard) {
      if (heard === isHeard) return;
      heard = isHeard;
      onSwitch();
    },
  };
}

/** The change count at which each tag last changed. */
function createMarks() {
  /** @type {Map<string, number>} */
  const marks = new Map();
  // Everything rendered at or before this count is out of date, regardless of its tags.
  let floor = 0;
  return {
    /** @type {(tag: string, count: number) => void} */
    note(tag, count) {
      marks.delete(tag);
      marks.set(tag, count);
      if (marks.size <= maxTags) return;
      for (const [oldest, at] of marks) {
        marks.delete(oldest);
        floor = at;
        return;
      }
    },
    /** @param {number} count everything read up to this count is out of date */
    outdate(count) {
      floor = count;
      marks.clear();
    },
    /** @type {(since: number, tags: string[]) => boolean} */
    hasChangedSince: (since, tags) => since < floor || tags.some((tag) => (marks.get(tag) ?? 0) > since),
  };
}

function create() {
  const { note, outdate, hasChangedSince } = createMarks();
  const { notifyListeners, subscribe } = createListeners();
  let count = 0;
  let live = false;

  /** @param {string} tag marked as changed, together with the tag of its kind (`listing:*`) */
  function mark(tag) {
    count += 1;
    note(tag, count);
    if (tag.includes(":")) note(`${tag.slice(0, tag.indexOf(":"))}:*`, count);
    notifyListeners(tag);
  }

  /**
   * While the feed is down, nothing counts as current. When it reconnects, everything read before is out of date.
   * @param {boolean} isLive whether the change feed is connected
   */
  function setLive(isLive) {
    count += 1;
    if (isLive) outdate(count);
    live = isLive;
    notifyListeners(null);
  }

  const { isHeard, setHeard } = createHeard(() => {
    mark("everything");
    notifyListeners(null);
  });

  return {
    mark,
    setLive,
    setHeard,
    /** Whether data read now may be cached: the change feed is connected, and notices arrive. */
    isLive: () => live && isHeard(),
    /** False while `checkNotices` finds that the database's notices don't arrive. */
    isHeard,
    /** The number of changes so far. If taken before a read, it shows later whether the result is still current. */
    now: () => count,
    hasChangedSince,
    subscribe,
  };
}

/**
 * The database changes that this process knows of, in order. Uses counts instead of clocks, so nothing drifts.
 * @type {ReturnType<typeof create>}
 */
export const changeLog = processSingleton("change log", create);
