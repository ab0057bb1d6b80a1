/** @import { Bodies, Encoding } from "./encodings.mjs" */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { cdnHeaders } from "../process/cdn.mjs";
import { changeLog } from "../process/change-log.mjs";
import { bodyIn } from "./encodings.mjs";

/** With the headers of up to three encodings. */
const entryBytes = 2000;

/** @param {Entry} entry */
function isCurrent(entry) {
  if (!changeLog.isLive()) return false;
  // Between two changes, the tags are looked up once.
  if (entry.currentAt === changeLog.now()) return true;
  if (changeLog.hasChangedSince(entry.since, entry.tags)) return false;
  entry.currentAt = changeLog.now();
  return true;
}
/** @param {Entry} entry */
const isYoung = (entry) => Date.now() < entry.endsAt;

/**
 * Whether a page depends on this query.
 * @param {Entry} entry
 * @param {string} query
 */
function isRead({ readsQuery }, query) {
  if (typeof readsQuery === "boolean") return readsQuery;
  const params = new URLSearchParams(query);
  return readsQuery.some((name) => params.has(name));
}

/**
 * A stored page has its document in at least one encoding.
 * @typedef {{path: string, bodies: Bodies, link: string, policy: string, isOnlyHere: boolean,
 *   readsQuery: boolean | string[], since: number, tags: string[], drawnAt: number, endsAt: number, bytes: number,
 *   etag?: string, currentAt?: number, heads: Partial<Record<Encoding, string[]>>}} Entry `currentAt`: the change count
 * at which it was last found to be current; `heads`: the headers that it is sent with
 */

/**
 * The cache of pages that this process has rendered, with limited memory and never on disk. It is current in every
 * process, because the database notifies all of them of changes.
 */
export class PageStore {
  /** @type {LRUCache<string, Entry>} */
  #pages;
  #maxStaleMs;
  #cdnSeconds;
  /** Visits answered from here, also while the database was away, and pages that were rendered. */
  counts = { hit: 0, stale: 0, miss: 0 };
  /** When the change feed was lost; null while it is connected. */
  #lostAt = /** @type {number | null} */ (null);

  /**
   * @param {number} maxBytes 0 stores nothing
   * @param {number} [maxStaleMs] how long `stale` returns pages after the change feed was lost
   * @param {number} [cdnSeconds] how long a CDN may keep pages; 0: not at all
   */
  constructor(maxBytes, maxStaleMs = 0, cdnSeconds = 0) {
    // lru-cache refuses 0; every page is larger than one byte.
    this.#pages = new LRUCache({ maxSize: maxBytes || 1, sizeCalculation: ({ bytes }) => bytes });
    this.#maxStaleMs = maxStaleMs;
    this.#cdnSeconds = cdnSeconds;
    changeLog.subscribe("", (tag) => {
      if (tag === null) this.#switchFeed();
    });
  }

  #switchFeed() {
    this.#lostAt = changeLog.isLive() ? null : (this.#lostAt ?? Date.now());
    if (this.#lostAt === null || this.#maxStaleMs === 0) this.clear();
  }

  /**
   * Stores a page under its path.
   * @param {string} path as `pagePathOf` spells it
   * @param {{body: Buffer, encoding: Encoding, link: string, policy: string, seconds: number, tags: string[],
   *   readsQuery?: boolean | string[], isOnlyHere: boolean, since: number}} drawn `link`: the Link
   * header, "" for none; `policy`: its content security policy; `readsQuery`: whether the page depends on its query, or
   * on which of its parameters (only the page without them is stored); `since`: the change count before rendering began,
   * because a change while rendering must make the page stale
   * @returns {Entry | null} null if it is out of date already
   */
  keep(path, { body, encoding, link, policy, seconds, tags, readsQuery = false, isOnlyHere, since }) {
    const entry = {
      path,
      bodies: { [encoding]: body },
      link,
      policy,
      isOnlyHere,
      readsQuery,
      since,
      tags: [...tags, "everything"],
      drawnAt: Date.now(),
      endsAt: Date.now() + seconds * 1000,
      heads: {},
      bytes: entryBytes + 4 * path.length + link.length + policy.length + body.length,
    };
    this.counts.miss += 1;
    if (!isCurrent(entry)) return null;
    this.#pages.set(path, entry);
    return entry;
  }

  /**
   * The headers that let a CDN keep a page that is fresh; none without a CDN.
   * @param {Entry} entry
   * @returns {[string, string][]}
   */
  cdnHeaders(entry) {
    return this.#cdnSeconds ? cdnHeaders(entry, { seconds: this.#cdnSeconds, staleMs: this.#maxStaleMs }) : [];
  }

  /**
   * The stored page of a path if it is neither expired nor out of date, or null.
   * @param {string} path as `pagePathOf` spells it
   * @param {string} query with its "?", or ""
   * @returns {Entry | null}
   */
  fresh(path, query = "") {
    const entry = this.#of(path, query);
    return entry && isYoung(entry) && isCurrent(entry) ? entry : null;
  }

  /**
   * The stored page of a path if it was fresh when the change feed was lost and that wasn't too long ago, or null. Used
   * while the database doesn't answer.
   * @param {string} path as `pagePathOf` spells it
   * @param {string} query with its "?", or ""
   * @returns {Entry | null}
   */
  stale(path, query = "") {
    const entry = this.#of(path, query);
    if (!entry || this.#lostAt === null || Date.now() - this.#lostAt > this.#maxStaleMs) return null;
    return entry.endsAt > this.#lostAt && !changeLog.hasChangedSince(entry.since, entry.tags) ? entry : null;
  }

  /**
   * Whether the page of this path and query is stored, even if out of date.
   * @param {string} path as `pagePathOf` spells it
   * @param {string} query with its "?", or ""
   */
  has(path, query = "") {
    return this.#of(path, query) !== null;
  }

  /**
   * @param {string} path
   * @param {string} query
   */
  #of(path, query) {
    const entry = this.#pages.get(path);
    return entry && !(query !== "" && isRead(entry, query)) ? entry : null;
  }

  /**
   * The document in the requested encoding. A missing encoding is created once and counts toward the memory limit.
   * @param {Entry} entry
   * @param {Encoding} encoding
   * @returns {Buffer}
   */
  bodyOf(entry, encoding) {
    const known = entry.bodies[encoding];
    if (known) return known;
    const made = bodyIn(entry.bodies, encoding);
    entry.bodies[encoding] = made;
    this.#grow(entry, made.length);
    return made;
  }

  /**
   * Adds bytes to an entry's size, unless the entry was replaced meanwhile.
   * @param {Entry} entry
   * @param {number} bytes
   */
  #grow(entry, bytes) {
    entry.bytes += bytes;
    if (this.#pages.peek(entry.path) !== entry) return;
    // lru-cache measures only new values.
    this.#pages.delete(entry.path);
    this.#pages.set(entry.path, entry);
  }

  /**
   * The page's ETag. It is weak, because all encodings share it, and derived from the document, so that every process
   * sends the same one.
   * @param {Entry} entry
   * @returns {string}
   */
  etag(entry) {
    return (entry.etag ??= `W/"${createHash("sha1").update(bodyIn(entry.bodies, "identity")).digest("base64url")}"`);
  }

  clear() {
    this.#pages.clear();
  }

  /** How many pages and bytes are stored. */
  figures() {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize };
  }
}
