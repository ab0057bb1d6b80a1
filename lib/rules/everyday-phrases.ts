/** A word of a search; `stem` is null for one too common to be searched for. */
export interface StemmedWord {
  word: string;
  stem: string | null;
}

/** Longest phrase that is looked for, in words. */
const mostWords = 6;
/** More ways to say a search than this are not tried. */
const mostWays = 8;

/**
 * All ways to say a search: first as it is typed, then with each phrase in it (of several that overlap the longest, from
 * the left) in each of its meanings. Words too common to be searched for are left out.
 * @param meansOf what a phrase means, by the stems of its words with spaces between them
 */
export function waysToSay(typed: readonly StemmedWord[], meansOf: (key: string) => readonly string[]): string[] {
  const words = typed.filter((word): word is { word: string; stem: string } => word.stem !== null);
  if (words.length === 0) return [];
  let ways: string[][] = [[]];
  for (let at = 0; at < words.length;) {
    const { length, means } = phraseAt(words.slice(at), meansOf);
    const own = words.slice(at, at + length).map(({ word }) => word);
    ways = [own.join(" "), ...means].flatMap((said) => ways.map((way) => [...way, said])).slice(0, mostWays);
    at += length;
  }
  return ways.map((way) => way.join(" "));
}

function phraseAt(words: { stem: string }[], meansOf: (key: string) => readonly string[]) {
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1) {
    const means = meansOf(
      words
        .slice(0, length)
        .map(({ stem }) => stem)
        .join(" "),
    );
    if (means.length > 0) return { length, means };
  }
  return { length: 1, means: [] };
}
