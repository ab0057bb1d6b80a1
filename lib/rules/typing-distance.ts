/** How many typing mistakes a word of this length may have and still be guessed: one in four letters, two in eight. */
export const mistakesIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** Whether a word may be a mistyped one of four letters or more: letters alone. Digits are never guessed at. */
export const isGuessable = (word: string): boolean => /^\p{L}{3,40}$/u.test(word);

/** The last two rows and the one being filled in, of words up to so many letters; longer ones get rows of their own. */
const usual = 48;
const kept = [new Uint8Array(usual), new Uint8Array(usual), new Uint8Array(usual)] as const;
const rowsFor = (length: number) =>
  length < usual
    ? kept
    : ([new Uint8Array(length + 1), new Uint8Array(length + 1), new Uint8Array(length + 1)] as const);

/**
 * The least number of mistakes (a letter missing, too many or wrong, two neighbours swapped) by which one word is typed
 * as the other; more than `most` when there are more than that many. Only cells that few mistakes lead to are filled in.
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
  /** The two before it, and the one to fill in. */
  rows: [beforeLast: Uint8Array, last: Uint8Array, next: Uint8Array];
}

/** Fills in a row as far as `most` mistakes may lead, and gives the least in it. */
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
