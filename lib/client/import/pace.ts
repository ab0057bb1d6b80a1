/** The window over which the rate is measured, in ms. */
const windowMs = 15_000;

/** Measures the rate of rows over the last seconds. */
export class Pace {
  #samples: { at: number; rows: number }[] = [];

  /** Records the total of `rows` at the time `at`, in ms. */
  note(rows: number, at: number): void {
    this.#samples.push({ at, rows });
    const first = this.#samples.findIndex((sample) => sample.at >= at - windowMs);
    this.#samples = this.#samples.slice(Math.max(0, first));
  }

  /** Resets the measurement, for a pause. */
  clear(): void {
    this.#samples = [];
  }

  /** Rows per second; null if unknown. */
  get rate(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < 500) return null;
    return ((last.rows - first.rows) * 1000) / (last.at - first.at);
  }
}
