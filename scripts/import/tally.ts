const mostExamples = 3;

interface Entry {
  count: number;
  examples: string[];
}

/** Counts items by name and remembers the first few of each, so memory use doesn't grow with the number of items. */
export class Tally {
  readonly #entries = new Map<string, Entry>();

  add(name: string, example: string): void {
    const entry = this.#entries.get(name) ?? { count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < mostExamples) entry.examples.push(example);
    this.#entries.set(name, entry);
  }

  get total(): number {
    return [...this.#entries.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Entries by name, most frequent first. Ties have a fixed order, because batches end in any order. */
  get entries(): (Entry & { name: string })[] {
    return [...this.#entries]
      .map(([name, entry]) => ({ name, ...entry }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}
