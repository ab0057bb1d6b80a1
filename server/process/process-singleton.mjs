/** @type {Record<symbol, Map<string, unknown> | undefined>} */
const holder = /** @type {any} */ (globalThis);
const registry = (holder[Symbol.for("vouchsafe")] ??= new Map());

/**
 * Returns the process's only value with this name, created by `make` on first use. Next bundles pages and routes
 * separately from the front server, so a module variable exists once per bundle; this value exists once per process.
 * @template Value
 * @param {string} name unique in the process
 * @param {() => Value} make
 * @returns {Value}
 */
export function processSingleton(name, make) {
  if (!registry.has(name)) registry.set(name, make());
  return /** @type {Value} */ (registry.get(name));
}
