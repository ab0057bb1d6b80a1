import { type Chance } from "../data/chance";

const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** The four ways to mistype a word once; each returns the word with the mistake. */
export const mistakes = {
  insertion: (chance: Chance, word: string) => {
    const at = chance.below(word.length + 1);
    return word.slice(0, at) + chance.pick(alphabet) + word.slice(at);
  },
  deletion: (chance: Chance, word: string) => {
    const at = chance.below(word.length);
    return word.slice(0, at) + word.slice(at + 1);
  },
  substitution: (chance: Chance, word: string) => {
    const at = chance.below(word.length);
    return word.slice(0, at) + chance.pick(alphabet) + word.slice(at + 1);
  },
  transposition: (chance: Chance, word: string) => {
    const at = chance.below(word.length - 1);
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  },
};

type Mistake = keyof typeof mistakes;

/** The edit distance between two words, counting a swap of two letters as one. */
export function distance(one: string, other: string) {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? NaN;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const ways = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (isSame ? 0 : 1)];
      row.push(Math.min(...ways, isSwapped ? cell(i - 2, j - 2) + 1 : Infinity));
    }
  }
  return cell(one.length, other.length);
}

/**
 * A word with this many mistakes, each at a random position and of a random kind.
 * @returns `kinds`: of the mistakes made
 */
export function mistype(chance: Chance, word: string, count: number) {
  for (;;) {
    const kinds = Array.from({ length: count }, () => chance.pick(Object.keys(mistakes) as Mistake[]));
    const made = kinds.reduce((text, kind) => mistakes[kind](chance, text), word);
    // A second mistake can undo the first.
    if (distance(word, made) === count) return { word: made, kinds };
  }
}
