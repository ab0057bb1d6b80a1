/** A word of a search query. `stem` is null for a stop word. */
export interface StemmedWord<Word> {
  stem: string | null;
  said: Word;
}

/** The longest phrase that is looked up, in words. */
const mostWords = 6;
/** The most rewrites of a query that are searched. */
const mostWays = 8;
/** The most rewrites that are generated before the best are picked. */
const mostCandidates = 64;

/**
 * Looks up a phrase by its stems, joined by spaces. Returns its meanings, each a list of words (an empty list if the
 * phrase adds nothing to the query), or [] if it isn't a phrase.
 */
export type MeansOf<Word> = (key: string) => readonly (readonly Word[])[];

/** A phrase of a query with its meanings, or a single word that isn't a phrase. */
export interface Segment<Word> {
  stems: string[];
  own: Word[];
  means: readonly (readonly Word[])[];
}

/** Splits a query into phrases from the left, preferring the longest. Stop words are left out. */
export function segmentsOf<Word>(typed: readonly StemmedWord<Word>[], meansOf: MeansOf<Word>): Segment<Word>[] {
  const words = typed.filter((word): word is { stem: string; said: Word } => word.stem !== null);
  const segments: Segment<Word>[] = [];
  for (let at = 0; at < words.length;) {
    const { length, means } = phraseAt(words.slice(at), meansOf);
    const of = words.slice(at, at + length);
    segments.push({ stems: of.map(({ stem }) => stem), own: of.map(({ said }) => said), means });
    at += length;
  }
  return segments;
}

interface Way<Word> {
  said: Word[];
  /** How many of its phrases are replaced by a meaning. */
  meant: number;
}

/**
 * The rewrites of a query: first as typed, then with each phrase replaced by each of its meanings. Each is a list of
 * words that must all match. If there are too many, those that replace the most phrases are kept. None if the query has
 * no searchable word. `ownWays` gives the ways to search for a segment's own words.
 */
export function waysToSay<Word>(
  segments: readonly Segment<Word>[],
  ownWays: (segment: Segment<Word>) => readonly (readonly Word[])[] = ({ own }) => [own],
): Word[][] {
  let ways: Way<Word>[] = [{ said: [], meant: 0 }];
  for (const segment of segments) {
    const choices = [
      ...ownWays(segment).map((words) => ({ words, meant: 0 })),
      ...segment.means.map((words) => ({ words, meant: 1 })),
    ];
    ways = choices.flatMap((choice) =>
      ways.map((way) => ({ said: [...way.said, ...choice.words], meant: way.meant + choice.meant })),
    );
    ways = likeliest(ways, mostCandidates);
  }
  return likeliest(
    ways.filter(({ said }) => said.length > 0),
    mostWays,
  ).map(({ said }) => said);
}

function likeliest<Word>(ways: Way<Word>[], most: number): Way<Word>[] {
  if (ways.length <= most) return ways;
  const [asTyped, ...others] = ways;
  return [...(asTyped ? [asTyped] : []), ...others.sort((a, b) => b.meant - a.meant).slice(0, most - 1)];
}

function phraseAt<Word>(words: { stem: string }[], meansOf: MeansOf<Word>) {
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
