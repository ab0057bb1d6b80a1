/** Over how long the rate is measured, in ms: what was long ago says little of what is to come. */
const windowMs = 15_000;

/** How fast rows come, measured by what has come last. */
export class Pace {
  #seen: { at: number; rows: number }[] = [];

  /** Notes that `rows` have come in all, at the time `at` in ms. */
  note(rows: number, at: number): void {
    this.#seen.push({ at, rows });
    const first = this.#seen.findIndex((one) => one.at >= at - windowMs);
    this.#seen = this.#seen.slice(Math.max(0, first));
  }

  /** Forgets: what was before a pause says nothing of what is after it. */
  clear(): void {
    this.#seen = [];
  }

  /** Rows a second; null while too little is known. */
  get rate(): number | null {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)];
    if (!first || !last || last.at - first.at < 500) return null;
    return ((last.rows - first.rows) * 1000) / (last.at - first.at);
  }
}
