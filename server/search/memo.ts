import "server-only";

/** Keeps what was found for the last so many keys, for what depends on nothing but the key. */
export function createMemo<Value>(most: number) {
  const kept = new Map<string, Value>();
  /** What is kept for the key, else what `make` gives, kept from now on. */
  return async function remember(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = await make();
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? "");
    kept.set(key, made);
    return made;
  };
}
