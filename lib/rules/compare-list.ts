/** The most listings that can be compared at once. */
export const COMPARE_MAX = 4;

/** Appends an id. Returns the same list if it is full or already has the id. */
export function withCompared(ids: readonly number[], id: number): readonly number[] {
  return ids.length >= COMPARE_MAX || ids.includes(id) ? ids : [...ids, id];
}
