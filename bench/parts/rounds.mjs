/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Measures two things in turns, so that whatever else the machine does meets both, after `warmUp` turns that don't
 * count. Who goes first changes from round to round.
 * @param {{rounds: number, warmUp?: number, sides: Record<string, (round: number) => Promise<object>>}} plan
 * @returns {Promise<Record<string, object[]>>} the results of each side, round by round
 */
export async function inTurns({ rounds, warmUp = 1, sides }) {
  const names = Object.keys(sides);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 1 - warmUp; round <= rounds; round += 1) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const result = await sides[name](round);
      if (round > 0) results[name].push(result);
    }
  }
  return results;
}

/** The median of the quotients of each round, and the lowest and the highest. */
export function quotients(above, below) {
  const all = above.map((value, at) => value / below[at]);
  return { median: median(all), least: Math.min(...all), most: Math.max(...all) };
}
