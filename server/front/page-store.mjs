import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { BoundedMap } from "./bounded-map.mjs";
import { changeLog } from "./change-log.mjs";
import { noteAsked, saidStatus, sayStatus } from "./said-status.mjs";

const storeKey = Symbol.for("vouchsafe.page-store");
const maxMisses = 2000;
const maxMissBytes = 8e6;
const maxRendering = 5000;
const entryBytes = 500;

const bytesIn = (value) => (value ? Buffer.byteLength(value) : 0);

function bytesOf(key, html, value) {
  let bytes = entryBytes + 4 * key.length + html.length + bytesIn(value.rscData) + bytesIn(value.body);
  for (const segment of value.segmentData?.values() ?? []) bytes += bytesIn(segment);
  return bytes;
}

/** Every page goes with "everything", one that is a 404 or a redirect with "misses" too. */
function tagsOf(value, isMiss) {
  const own = String(value.headers?.["x-next-cache-tags"] ?? "").split(",");
  return [...own.filter(Boolean), "everything", ...(isMiss ? ["misses"] : [])];
}

/** Next's key ends in "$" and the page's path, which says "/index" for the root. */
function pathOf(key) {
  const path = key.slice(key.indexOf("/$/") + 2);
  return path.replace(/^\/index(?=\/index|$)/, "") || "/";
}

function lifeOf(cacheControl) {
  if (cacheControl?.revalidate === false) return Infinity;
  return (cacheControl?.revalidate ?? 0) * 1000;
}

/** An entry keeps its document as bytes: they are sent as they are, and lie outside the heap that V8 must search. */
function entryOf(key, { value, cacheControl, since }) {
  const { html: document, ...rest } = value;
  const html = Buffer.from(document ?? "");
  const said = saidStatus();
  const isMiss = (value.status ?? said) !== 200 || said !== 200;
  return {
    key,
    value: rest,
    html,
    isMiss,
    said,
    since,
    cacheControl,
    tags: tagsOf(value, isMiss),
    drawnAt: Date.now(),
    lifeMs: lifeOf(cacheControl),
    bytes: bytesOf(key, html, rest),
  };
}

const isCurrent = (entry) => changeLog.isLive() && !changeLog.hasChangedSince(entry.since, entry.tags);
const isYoung = (entry) => Date.now() - entry.drawnAt < entry.lifeMs;

/** See `pageStore`. */
export class PageStore {
  #pages;
  #misses = new BoundedMap({ maxBytes: maxMissBytes, maxEntries: maxMisses });
  #keyOfPath = new Map();
  // The count of changes when the drawing of a page began. A change during it must make the page stale, so it is
  // stamped with this and not with the time at which it was done.
  #rendering = new Map();

  constructor(maxBytes) {
    this.#pages = new BoundedMap({ maxBytes });
    changeLog.subscribe("", (tag) => {
      if (tag === null) this.clear();
    });
  }

  /**
   * The entry under Next's key, unless it is old or something that it shows has changed. An old one is not given out
   * while Next draws it anew, as Next would do with it: that drawing would answer for changes made while it runs.
   * @param {string} key
   * @returns {ReturnType<typeof entryOf> | null}
   */
  find(key) {
    noteAsked();
    const entry = this.#pages.get(key) ?? this.#misses.get(key);
    if (entry && isYoung(entry) && isCurrent(entry)) {
      sayStatus(entry.said);
      return entry;
    }
    this.#begin(key);
    return null;
  }

  #begin(key) {
    if (this.#rendering.has(key)) return;
    this.#rendering.set(key, changeLog.now());
    if (this.#rendering.size > maxRendering) this.#rendering.delete(this.#rendering.keys().next().value);
  }

  /**
   * Keeps a page that was drawn after `find` had none to give; any other is not kept.
   * @param {string} key
   * @param {{value: object, cacheControl?: {revalidate: number | false}}} drawn
   */
  keep(key, { value, cacheControl }) {
    const since = this.#rendering.get(key);
    this.#rendering.delete(key);
    if (since === undefined || !changeLog.isLive()) return;
    const entry = entryOf(key, { value, cacheControl, since });
    this.#pages.delete(key);
    this.#misses.delete(key);
    if (entry.isMiss) this.#misses.set(key, entry);
    else this.#keepPage(key, entry);
  }

  #keepPage(key, entry) {
    this.#pages.set(key, entry);
    this.#keyOfPath.set(pathOf(key), key);
    if (this.#keyOfPath.size <= 2 * this.#pages.size + 1000) return;
    for (const [path, known] of this.#keyOfPath) if (!this.#pages.has(known)) this.#keyOfPath.delete(path);
  }

  /**
   * The page of a path that may be sent as it is: kept, young, and with nothing changed since. Else null.
   * @param {string} path
   * @returns {{html: Buffer, gzip?: Buffer} & ReturnType<typeof entryOf> | null}
   */
  fresh(path) {
    const key = this.#keyOfPath.get(path);
    const entry = key === undefined ? undefined : this.#pages.get(key);
    return entry && entry.html.length > 0 && isYoung(entry) && isCurrent(entry) ? entry : null;
  }

  /**
   * The page compressed, once; its size counts towards the limit.
   * @param {{key: string, html: Buffer, gzip?: Buffer}} entry
   * @returns {Buffer}
   */
  gzipped(entry) {
    if (!entry.gzip) {
      entry.gzip = gzipSync(entry.html);
      this.#pages.grown(entry.key, entry, entry.gzip.length);
    }
    return entry.gzip;
  }

  etag(entry) {
    return (entry.etag ??= `W/"${createHash("sha1").update(entry.html).digest("base64url")}"`);
  }

  clear() {
    this.#pages.clear();
    this.#misses.clear();
    this.#keyOfPath.clear();
  }

  /** How much is kept. */
  figures() {
    const bytes = this.#pages.bytes + this.#misses.bytes;
    return { pages: this.#pages.size, misses: this.#misses.size, paths: this.#keyOfPath.size, bytes };
  }
}

/**
 * The pages that this process has drawn: bounded in memory, nothing on disk, current on every process because the
 * database tells all of them what has changed. One per process, shared by Next's cache and by the front's fast path.
 * @param {number} [maxBytes] counts at the first call; 0 keeps nothing
 */
export const pageStore = (maxBytes = 64e6) => (globalThis[storeKey] ??= new PageStore(maxBytes));
