/** How many listings can be compared at once. */
export const COMPARE_MAX = 4;

/** The list with an id added at its end; the same list when it is full or holds the id. */
export function withCompared(ids: readonly number[], id: number): readonly number[] {
  return ids.length >= COMPARE_MAX || ids.includes(id) ? ids : [...ids, id];
}

/** The list without an id. */
export function withoutCompared(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : ids;
}

/**
 * The list as stored: a JSON array of ids.
 * @throws when the text is anything else; the caller starts from an empty list.
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
