/**
 * A series of chance that is the same each time (mulberry32).
 * @param {number} seed
 */
export function createChance(seed) {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    happens: (share) => next() < share,
    between: (least, most) => least + below(most - least + 1),
    pick: (items) => items[below(items.length)],
    shuffled(items) {
      const all = [...items];
      for (let at = all.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [all[at], all[other]] = [all[other], all[at]];
      }
      return all;
    },
    /**
     * Picks the first item most often, the n-th about n^exponent times less: as words, names and queries come up.
     * @returns {() => any}
     */
    zipf(items, exponent = 1) {
      const sums = [];
      let sum = 0;
      for (let at = 0; at < items.length; at += 1) sums.push((sum += (at + 1) ** -exponent));
      return () => items[firstAbove(sums, next() * sum)];
    },
  };
}

function firstAbove(sums, value) {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
