/**
 * A map that holds at most so many entries of at most so many bytes together, and drops what was used least recently.
 * Each value says its own size in `bytes`; when that grows, `grown` must be told.
 */
export class BoundedMap {
  #entries = new Map();
  #bytes = 0;

  constructor({ maxBytes, maxEntries = Infinity }) {
    this.maxBytes = maxBytes;
    this.maxEntries = maxEntries;
  }

  get bytes() {
    return this.#bytes;
  }

  get size() {
    return this.#entries.size;
  }

  /** The entry, which counts as used just now; undefined when there is none. */
  get(key) {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  has(key) {
    return this.#entries.has(key);
  }

  set(key, entry) {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    this.#shrink();
  }

  /** Counts bytes that an entry has taken on since it was set; nothing when it is no longer held. */
  grown(key, entry, bytes) {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    this.#shrink();
  }

  delete(key) {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  clear() {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #shrink() {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes && this.#entries.size <= this.maxEntries) return;
      this.delete(key);
    }
  }
}
