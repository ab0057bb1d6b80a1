import { get } from "./http";

/** The query of a list call; null, undefined, and "" are left out. */
export type ListQuery = Record<string, string | number | boolean | null | undefined>;
/** A page of a list, with the total count. */
export type ListPage<Item> = { count: number; results: Item[] };

/** A list's path with its query. */
export function listPath(path: string, filters: ListQuery): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) {
    if (value !== null && value !== undefined && value !== "") params.set(key, String(value));
  }
  return `${path}?${params.toString()}`;
}

/** Reads a page of one of the API's lists. */
export const readList = <Item>(path: string, filters: ListQuery): Promise<ListPage<Item>> =>
  get<ListPage<Item>>(listPath(path, filters));

/** The query that makes the server mail the affected person; empty otherwise. */
export const notifyQuery = (shouldNotify: boolean): string => (shouldNotify ? "?notify=1" : "");
