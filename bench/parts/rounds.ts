/** The median of some numbers. */
export function median(numbers: number[]) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const at = (index: number) => sorted[index] ?? NaN;
  return sorted.length % 2 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
}

interface Plan<Ours, Theirs> {
  rounds: number;
  /** Warm-up turns that don't count. */
  warmUp?: number;
  sides: { ours: (round: number) => Promise<Ours>; theirs: (round: number) => Promise<Theirs> };
}

/**
 * Measures two sides in turns, so that other load on the machine affects both. The first side alternates from round to
 * round.
 * @returns the results of each side, round by round
 */
export async function inTurns<Ours, Theirs>({ rounds, warmUp = 1, sides }: Plan<Ours, Theirs>) {
  const ours: Ours[] = [];
  const theirs: Theirs[] = [];
  for (let round = 1 - warmUp; round <= rounds; round += 1) {
    const turns = [
      async () => void ours.push(await sides.ours(round)),
      async () => void theirs.push(await sides.theirs(round)),
    ];
    for (const take of round % 2 ? turns : turns.toReversed()) await take();
  }
  return { ours: ours.slice(warmUp), theirs: theirs.slice(warmUp) };
}

/** The median, minimum, and maximum of the rounds' ratios. */
export function quotients(above: number[], below: number[]) {
  const all = above.map((value, at) => value / (below[at] ?? NaN));
  return { median: median(all), least: Math.min(...all), most: Math.max(...all) };
}

export type Quotients = ReturnType<typeof quotients>;
