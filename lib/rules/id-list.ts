import { largestId } from "./id";

/** Whether a value can be the id of a row. */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= largestId;

/** Removes an id. Returns the same list if the id isn't in it. */
export const withoutId = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : ids;

/**
 * Parses a stored list, a JSON array of ids, up to `most`.
 * @throws if it is anything else; callers then start with an empty list.
 */
export function parseIds(text: string | null, most: number): readonly number[] {
  if (text === null) return [];
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value) || !value.every(isId)) throw new Error("The stored text is not a list of ids.");
  return [...new Set(value)].slice(0, most);
}
