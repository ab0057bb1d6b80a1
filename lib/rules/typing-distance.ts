/** How many typing mistakes a word of this length may have and still be guessed: one in four letters, two in eight. */
export const mistakesIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** Whether a mistyped word may have meant something: letters alone. Digits are never guessed at. */
export const isGuessable = (word: string): boolean => /^\p{L}{4,40}$/u.test(word);

/**
 * The least number of mistakes (a letter missing, too many or wrong, two neighbours swapped) by which one word is typed
 * as the other; more than `most` when there are more than that many.
 */
export function typingDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      next.push(cell({ one, other, row, column, beforeLast, last, left: next[column - 1] ?? 0 }));
    }
    if (Math.min(...next) > most) return most + 1;
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? most + 1;
}

interface Cell {
  one: string;
  other: string;
  row: number;
  column: number;
  beforeLast: number[];
  last: number[];
  left: number;
}

function cell({ one, other, row, column, beforeLast, last, left }: Cell): number {
  const isSame = one[row - 1] === other[column - 1];
  const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
  return Math.min(
    left + 1,
    (last[column] ?? 0) + 1,
    (last[column - 1] ?? 0) + (isSame ? 0 : 1),
    isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
  );
}
