/** A part of a list with the whole number. */
interface Part<Item> {
  count: number;
  results: Item[];
}

/** What could be read of a list. */
export interface WholeList<Item> {
  items: Item[];
  /** How many there are; 0 while nobody knows. */
  count: number;
  /** What the last try to go on from here ended with; null when everything asked for was read. */
  error: unknown;
}

export interface WholeListAsk<Item> {
  read: (page: { limit: number; offset: number }) => Promise<Part<Item>>;
  /** How many are asked for at once, as long as that works. */
  size: number;
  /** How few are tried before it is given up. */
  leastSize: number;
  /** How many are read at most. */
  most: number;
  onRead?: (read: number, count: number) => void;
  signal: AbortSignal;
}

/**
 * Reads a list page by page. A page that fails is asked for again with half as many rows, down to `leastSize`; when that
 * fails too, what was read so far is given with the error.
 * @throws what `signal` was aborted with
 */
export async function readWholeList<Item>(ask: WholeListAsk<Item>): Promise<WholeList<Item>> {
  const { read, leastSize, most, onRead, signal } = ask;
  const items: Item[] = [];
  let { size } = ask;
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
