import "server-only";
import { LRUCache } from "lru-cache";
import { isInTransaction } from "../db/transaction";
import { changeLog } from "../process/change-log.mjs";
import { processSingleton } from "../process/process-singleton.mjs";

/** Returns how many changes of tags with these prefixes have arrived; losing the feed counts as one. */
function changeCounter(tagPrefixes: readonly string[]): () => number {
  return processSingleton(`changes of ${tagPrefixes.join()}`, () => {
    let count = 0;
    for (const prefix of tagPrefixes) changeLog.subscribe(prefix, () => void (count += 1));
    return () => count;
  });
}

interface Options<Value> {
  /** Unique in the process: bundles that create a cache of the same name share it. */
  name: string;
  max: number;
  ttlMs?: number;
  /**
   * Prefixes of the change tags (`listing:`, `categories`) that make every entry stale. Without it the value depends on
   * the key alone or on rows that only a release changes, and the cache works without the change feed.
   */
  invalidatedBy?: readonly string[];
  /** Values that stay valid for `ttlMs` even if something changed. */
  outlivesChanges?: (value: Value) => boolean;
}

interface Entry<Value> {
  value: Value;
  changes: number;
}

/** A cache key at the moment of its lookup. */
export interface Slot<Value> {
  /** The cached value, or null. */
  value: Value | null;
  /** Caches a value read after the lookup. It is stale at once if something changed in between. */
  store: (value: Value) => void;
}

export interface Cache<Value> {
  /** The cached value, or undefined. */
  get: (key: string) => Value | undefined;
  /** Look up before reading the database, so that a change during the read is noticed. */
  slot: (key: string) => Slot<Value>;
  /** The cached value, or what `load` returns. Concurrent callers share one load; a failed one is not cached. */
  load: (key: string, load: () => Promise<Value>) => Promise<Value>;
}

class LiveCache<Value> implements Cache<Value> {
  readonly #options: Options<Value>;
  readonly #changes: () => number;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #loading = new Map<string, { changes: number; result: Promise<Value> }>();

  constructor(options: Options<Value>) {
    this.#options = options;
    this.#changes = changeCounter(options.invalidatedBy ?? []);
    this.#entries = new LRUCache({ max: options.max, ttl: options.ttlMs ?? 0 });
  }

  /** A transaction must see its own uncommitted rows, which no one else may see. */
  #isUsable(): boolean {
    return this.#options.invalidatedBy === undefined || (changeLog.isLive() && !isInTransaction());
  }

  get(key: string): Value | undefined {
    const entry = this.#isUsable() ? this.#entries.get(key) : undefined;
    if (!entry) return undefined;
    const isCurrent = entry.changes === this.#changes() || this.#options.outlivesChanges?.(entry.value);
    return isCurrent ? entry.value : undefined;
  }

  slot(key: string): Slot<Value> {
    const changes = this.#changes();
    const value = this.get(key) ?? null;
    const store = (made: Value) => void (this.#isUsable() && this.#entries.set(key, { value: made, changes }));
    return { value, store };
  }

  async load(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.get(key);
    if (known !== undefined) return known;
    // A load inside a transaction may fail with it, so no one outside waits for one.
    if (!this.#isUsable() || isInTransaction()) return load();
    const changes = this.#changes();
    const other = this.#loading.get(key);
    if (other?.changes === changes) return other.result;
    const loading = { changes, result: this.#store(key, changes, load) };
    this.#loading.set(key, loading);
    try {
      return await loading.result;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }

  async #store(key: string, changes: number, load: () => Promise<Value>): Promise<Value> {
    const value = await load();
    if (this.#isUsable()) this.#entries.set(key, { value, changes });
    return value;
  }
}

/**
 * Returns the process's LRU cache of this name. With `invalidatedBy` it caches only while the change feed is connected
 * (docs/decisions/0042-one-cache.md), reads through inside transactions, and never serves what a change made stale.
 */
export const createCache = <Value extends object | string | number | boolean>(options: Options<Value>): Cache<Value> =>
  processSingleton(`cache of ${options.name}`, () => new LiveCache(options));

/** A single value read from the database, such as the category tree, as a function of what to read it with. */
export function cacheValue<Source, Value extends object>(
  options: { name: string; invalidatedBy?: readonly string[] },
  load: (source: Source) => Promise<Value>,
): (source: Source) => Promise<Value> {
  const cache = createCache<Value>({ ...options, max: 1 });
  return (source) => cache.load("value", () => load(source));
}
