/** The most listings that can be compared at once. */
export const COMPARE_MAX = 4;

/** Appends an id. Returns the same list if it is full or already has the id. */
export function withCompared(ids: readonly number[], id: number): readonly number[] {
  return ids.length >= COMPARE_MAX || ids.includes(id) ? ids : [...ids, id];
}

/** Removes an id. Returns the same list if the id isn't in it. */
export function withoutCompared(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : ids;
}

/**
 * Parses the stored list, a JSON array of ids.
 * @throws if it is anything else; callers then start with an empty list.
 */
export function parseCompared(text: string | null): readonly number[] {
  if (text === null) return [];
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value) || !value.every(isId)) throw new Error("The stored compare list is not a list of ids.");
  return [...new Set(value)].slice(0, COMPARE_MAX);
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}
