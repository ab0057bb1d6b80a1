import { LRUCache } from "lru-cache";

const maxEntries = 5000;
const maxKeyLength = 300;

/**
 * Returns the same function with an LRU cache of its results. Results for keys longer than 300 characters aren't
 * cached, so that hostile addresses can't fill the memory.
 * @template {{}} Result
 * @param {(text: string) => Result} compute depends on its text alone; synchronous
 * @returns {(text: string) => Result}
 */
export function memoize(compute) {
  /** @type {LRUCache<string, Result>} */
  const cache = new LRUCache({ max: maxEntries });
  return function memoized(text) {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const result = compute(text);
    if (text.length <= maxKeyLength) cache.set(text, result);
    return result;
  };
}
