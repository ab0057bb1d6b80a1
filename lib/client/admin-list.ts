import { get } from "./http";

/** What a list call is asked by; null, undefined and "" are left out. */
export type Ask = Record<string, string | number | boolean | null | undefined>;
/** A part of a list with the whole number. */
export type Part<Item> = { count: number; results: Item[] };

/** Reads one of the API's lists. */
export function readList<Item>(path: string, ask: Ask): Promise<Part<Item>> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(ask)) {
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  }
  return get<Part<Item>>(`${path}?${query.toString()}`);
}

/** The query that has the affected person told by mail, or none. */
export const notifyQuery = (isTold: boolean): string => (isTold ? "?notify=1" : "");
