/** A word of a search, in the form in which it is looked for; `stem` is null for one too common to be searched for. */
export interface StemmedWord<Said> {
  stem: string | null;
  said: Said;
}

/** Longest phrase that is looked for, in words. */
const mostWords = 6;
/** More ways to say a search than this are not tried. */
const mostWays = 8;

/** What a phrase means, by the stems of its words with spaces between them: each meaning a list of words; [] for none. */
type MeansOf<Said> = (key: string) => readonly (readonly Said[])[];

/**
 * All ways to say a search: first as it is typed, then with each phrase in it (of several that overlap the longest, from
 * the left) in each of its meanings. Each way is a list of words that must all be held; words too common to be searched
 * for are left out, and where nothing else is typed there is no way.
 */
export function waysToSay<Said>(typed: readonly StemmedWord<Said>[], meansOf: MeansOf<Said>): Said[][] {
  const words = typed.filter((word): word is { stem: string; said: Said } => word.stem !== null);
  if (words.length === 0) return [];
  let ways: Said[][] = [[]];
  for (let at = 0; at < words.length;) {
    const { length, means } = phraseAt(words.slice(at), meansOf);
    const own = words.slice(at, at + length).map(({ said }) => said);
    ways = [own, ...means].flatMap((said) => ways.map((way) => [...way, ...said])).slice(0, mostWays);
    at += length;
  }
  return ways;
}

function phraseAt<Said>(words: { stem: string }[], meansOf: MeansOf<Said>) {
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1) {
    const key = words
      .slice(0, length)
      .map(({ stem }) => stem)
      .join(" ");
    const means = meansOf(key);
    if (means.length > 0) return { length, means };
  }
  return { length: 1, means: [] };
}
