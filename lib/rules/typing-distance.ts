/** How many typos a word may have: one in three or four letters, two in five or more. */
export const mistakesIn = (word: string): number => (word.length >= 5 ? 2 : word.length >= 3 ? 1 : 0);

/** Whether a word may be a mistyped word. Only words of 3 to 40 letters without digits are corrected. */
export const isGuessable = (word: string): boolean => /^\p{L}{4,40}$/u.test(word);

/** For words shorter than this, in letters, the rows are reused: the last two and the one being filled in. */
const reusedLength = 48;
const reused = [new Uint8Array(reusedLength), new Uint8Array(reusedLength), new Uint8Array(reusedLength)] as const;
const rowsFor = (length: number) =>
  length < reusedLength
    ? reused
    : ([new Uint8Array(length + 1), new Uint8Array(length + 1), new Uint8Array(length + 1)] as const);

/**
 * The optimal string alignment distance of two words: the fewest insertions, deletions, substitutions, and swaps of
 * adjacent letters. `most + 1` if it exceeds `most`, since only the band of cells within `most` edits is computed.
 */
export function typingDistance(one: string, other: string, most: number): number {
  const far = most + 1;
  if (Math.abs(one.length - other.length) > most) return far;
  let [beforeLast, last, next] = rowsFor(other.length);
  for (let column = 0; column <= other.length; column += 1) last[column] = Math.min(column, far);
  for (let row = 1; row <= one.length; row += 1) {
    if (fillRow({ one, other, row, most, rows: [beforeLast, last, next] }) > most) return far;
    [beforeLast, last, next] = [last, next, beforeLast];
  }
  return Math.min(last[other.length] ?? far, far);
}

interface Row {
  one: string;
  other: string;
  row: number;
  most: number;
  /** The two rows above, and the row to fill in. */
  rows: [beforeLast: Uint8Array, last: Uint8Array, next: Uint8Array];
}

/** Fills in the band of a row within `most` edits. Returns the smallest distance in it. */
function fillRow({ one, other, row, most, rows: [beforeLast, last, next] }: Row): number {
  const far = most + 1;
  const at = (cells: Uint8Array, column: number): number => cells[column] ?? far;
  const [from, to] = [Math.max(1, row - most), Math.min(other.length, row + most)];
  next[from - 1] = from === 1 ? Math.min(row, far) : far;
  let least = at(next, from - 1);
  for (let column = from; column <= to; column += 1) {
    const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
    const above = column === row + most ? far : at(last, column) + 1;
    const swapped = isSwapped(one, other, row, column) ? at(beforeLast, column - 2) + 1 : far;
    const best = Math.min(at(next, column - 1) + 1, above, at(last, column - 1) + (isSame ? 0 : 1), swapped, far);
    next[column] = best;
    least = Math.min(least, best);
  }
  return least;
}

const isSwapped = (one: string, other: string, ...[row, column]: [row: number, column: number]): boolean =>
  row > 1 &&
  column > 1 &&
  one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
  one.charCodeAt(row - 2) === other.charCodeAt(column - 1);

/** Shorter input is within one typo of too many names. */
const shortestPrefix = 4;

/** Whether a text begins with `typed`, allowing one typo. Both are normalized by `plainWords`. */
export function startsNear(text: string, typed: string): boolean {
  if (typed.length < shortestPrefix || /\d/.test(typed)) return false;
  return [-1, 0, 1].some((more) => typingDistance(typed, text.slice(0, typed.length + more), 1) <= 1);
}
