/** A word of a search, in the form in which it is looked for; `stem` is null for one too common to be searched for. */
export interface StemmedWord<Said> {
  stem: string | null;
  said: Said;
}

/** Longest phrase that is looked for, in words. */
const mostWords = 6;
/** More ways to say a search than this are not tried. */
const mostWays = 8;
/** More than this are not even thought of. */
const mostThought = 64;

/**
 * What a phrase means, by the stems of its words with spaces between them: each meaning a list of words, an empty one
 * where the phrase adds nothing to what else is said; [] for no phrase.
 */
export type MeansOf<Said> = (key: string) => readonly (readonly Said[])[];

/** A phrase of a search with what it means, or a word that is no phrase. */
export interface Segment<Said> {
  stems: string[];
  own: Said[];
  means: readonly (readonly Said[])[];
}

/** A search cut into its phrases: of several that overlap the longest, from the left. Words too common are left out. */
export function segmentsOf<Said>(typed: readonly StemmedWord<Said>[], meansOf: MeansOf<Said>): Segment<Said>[] {
  const words = typed.filter((word): word is { stem: string; said: Said } => word.stem !== null);
  const segments: Segment<Said>[] = [];
  for (let at = 0; at < words.length;) {
    const { length, means } = phraseAt(words.slice(at), meansOf);
    const of = words.slice(at, at + length);
    segments.push({ stems: of.map(({ stem }) => stem), own: of.map(({ said }) => said), means });
    at += length;
  }
  return segments;
}

interface Way<Said> {
  said: Said[];
  /** How many of its phrases are said by what they mean. */
  meant: number;
}

/**
 * All ways to say a search: first as it is typed, then with each phrase in it in each of its meanings. Each way is a list
 * of words that must all be held; where there are too many ways, those that say most by its meaning are kept. Without a
 * word that is searched for there is none. `ownWays`: how a segment is said by its own words.
 */
export function waysToSay<Said>(
  segments: readonly Segment<Said>[],
  ownWays: (segment: Segment<Said>) => readonly (readonly Said[])[] = ({ own }) => [own],
): Said[][] {
  let ways: Way<Said>[] = [{ said: [], meant: 0 }];
  for (const segment of segments) {
    const choices = [
      ...ownWays(segment).map((words) => ({ words, meant: 0 })),
      ...segment.means.map((words) => ({ words, meant: 1 })),
    ];
    ways = choices.flatMap((choice) =>
      ways.map((way) => ({ said: [...way.said, ...choice.words], meant: way.meant + choice.meant })),
    );
    ways = likeliest(ways, mostThought);
  }
  return likeliest(
    ways.filter(({ said }) => said.length > 0),
    mostWays,
  ).map(({ said }) => said);
}

function likeliest<Said>(ways: Way<Said>[], most: number): Way<Said>[] {
  if (ways.length <= most) return ways;
  const [asTyped, ...others] = ways;
  return [...(asTyped ? [asTyped] : []), ...others.sort((a, b) => b.meant - a.meant).slice(0, most - 1)];
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
