/** A page of a list, with the total count. */
interface ListPage<Item> {
  count: number;
  results: Item[];
}

/** The items of a list that could be read. */
export interface WholeList<Item> {
  items: Item[];
  /** The total count; 0 if unknown. */
  count: number;
  /** The error that stopped the reading; null if everything was read. */
  error: unknown;
}

export interface WholeListOptions<Item> {
  read: (page: { limit: number; offset: number }) => Promise<ListPage<Item>>;
  /** The initial page size. */
  size: number;
  /** The smallest page size before giving up. */
  leastSize: number;
  /** The most items to read. */
  most: number;
  onRead?: (read: number, count: number) => void;
  signal: AbortSignal;
}

/**
 * Reads a list page by page. A failed page is retried with half the size, down to `leastSize`; if that fails, too, the items
 * read so far are returned with the error.
 * @throws the abort reason of `signal`
 */
export async function readWholeList<Item>(options: WholeListOptions<Item>): Promise<WholeList<Item>> {
  const { read, leastSize, most, onRead, signal } = options;
  const items: Item[] = [];
  let { size } = options;
  let count = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const page = await read({ limit: Math.min(size, most - items.length), offset: items.length });
      count = page.count;
      items.push(...page.results);
      onRead?.(items.length, count);
      if (page.results.length === 0 || items.length >= Math.min(count, most)) return { items, count, error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (size <= leastSize) return { items, count, error };
      size = Math.max(leastSize, Math.floor(size / 2));
    }
  }
}
