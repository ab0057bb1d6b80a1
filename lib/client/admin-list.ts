/** The query of a list call; null, undefined, and "" are left out. */
export type ListQuery = Record<string, string | number | boolean | null | undefined>;

/** A page of a list, with the total count. */
export type ListPage<Item> = { count: number; results: Item[] };

/** The query that makes the server mail the affected person; empty otherwise. */
export const notifyQuery = (shouldNotify: boolean) => ({ notify: shouldNotify ? "1" : null });
