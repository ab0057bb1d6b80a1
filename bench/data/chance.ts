/** A seeded random number generator (mulberry32). */
export function createChance(seed: number) {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    happens: (share: number) => next() < share,
    between: (least: number, most: number) => least + below(most - least + 1),
    pick: <Item>(items: ArrayLike<Item>) => items[below(items.length)] as Item,
    shuffled<Item>(items: readonly Item[]) {
      const all = [...items];
      for (let at = all.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [all[at], all[other]] = [all[other] as Item, all[at] as Item];
      }
      return all;
    },
    /** Picks the first item most often, the n-th about n^exponent times less: as with words, names, and queries. */
    zipf<Item>(items: readonly Item[], exponent = 1) {
      const sums: number[] = [];
      let sum = 0;
      for (let at = 0; at < items.length; at += 1) sums.push((sum += (at + 1) ** -exponent));
      return () => items[firstAbove(sums, next() * sum)] as Item;
    },
  };
}

export type Chance = ReturnType<typeof createChance>;

function firstAbove(sums: number[], value: number) {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(sums[middle]) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
