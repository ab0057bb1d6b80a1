/** The largest id in the database (int4). */
export const largestId = 2_147_483_647;

/** The id in a part of an address; null for anything else. */
export function readId(text: unknown): number | null {
  const id = typeof text === "string" && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= largestId ? id : null;
}

/** The page number in an address, at most 999,999; null for anything else. */
export const readPage = (text: unknown): number | null =>
  typeof text === "string" && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
