import "server-only";
import { isGuessable, mistakesIn, typingDistance } from "@/lib/rules/typing-distance";
import { LRUCache } from "lru-cache";
import { processSingleton } from "../front/process-singleton.mjs";
import { otherNumbers } from "@/lib/rules/field-words";
import { type Db } from "../db/client";
import { categoryStems } from "./category-stems";
import { knownWords, type Vocabulary, wordsFrom, wordsNear } from "./known-words";
import { readTerms, type Term, type Word } from "./lexicon";
import { phraseWords } from "./phrases";

/** So many guesses for one word are tried. */
const mostGuesses = 30;
/** Fewer letters are not gone on from. */
const shortestStart = 3;

/** What is added to a guess's distance, and taken off it. */
const costs = { goesOn: 0.5, otherFirstLetter: 0.4, speciality: -0.2 };

/** What may have been meant by a word, and how far it is from it: less is likelier. */
export interface Guess {
  word: Word & { term: Term };
  cost: number;
  /** Whether it is written so somewhere, and not only in the other number. */
  isWritten: boolean;
  /** Whether a category's name has it. */
  isSpeciality: boolean;
}

export type Near = Omit<Guess, "word" | "isSpeciality"> & { word: string };

const likelier = (one: Near, other: Near): number =>
  one.cost - other.cost || Number(other.isWritten) - Number(one.isWritten) || (one.word < other.word ? -1 : 1);

/** Whether both begin alike, or only their first two letters are swapped. */
const beginAlike = (one: string, other: string): boolean =>
  one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);

/** So many mistakes are forgiven as the word typed is long for, or the word meant: that may have lost two letters. */
const mistakesAround = (word: string): number => mistakesIn(word.padEnd(word.length + 2));

/** Words mistyped like this one, in both numbers: "dentist" is found by "dentists" and the other way round. */
function mistypedLike(word: string, known: Vocabulary, ofPhrases: Vocabulary): Near[] {
  const forms = [word, ...otherNumbers(word)];
  const written = new Set(
    [known, ofPhrases].flatMap((vocabulary) =>
      forms.flatMap((form) => wordsNear(vocabulary, form, mistakesAround(form))),
    ),
  );
  return [...written].flatMap((one) =>
    [one, ...otherNumbers(one)].flatMap((guess) => {
      const most = Math.max(mistakesIn(word), mistakesIn(guess));
      const distance = typingDistance(word, guess, most);
      if (distance === 0 || distance > most) return [];
      const isWritten = known.written.has(guess);
      return { word: guess, isWritten, cost: distance + (beginAlike(word, guess) ? 0 : costs.otherFirstLetter) };
    }),
  );
}

/** Mistypings are asked for again and again: so many are remembered with what is near them. */
const mostRemembered = 2000;

interface NearWords {
  words: LRUCache<string, Near[]>;
  /** Whether the words are those of these vocabularies. */
  isOf: (known: Vocabulary, ofPhrases: Vocabulary) => boolean;
}

const near = processSingleton("near words", (): NearWords => ({
  words: new LRUCache({ max: mostRemembered }),
  isOf: () => false,
}));

/** The words near others, cached as long as no word has come since: vocabularies only grow. */
function nearCache(known: Vocabulary, ofPhrases: Vocabulary): LRUCache<string, Near[]> {
  if (near.isOf(known, ofPhrases)) return near.words;
  const [all, written] = [known.all.size, known.written.size];
  near.isOf = (one, other) =>
    one === known && other === ofPhrases && all === one.all.size && written === one.written.size;
  near.words.clear();
  return near.words;
}

/** What goes on from a word if it stands last, and words mistyped like it, the likeliest first. */
export async function nearWords(db: Db, word: string, isLast: boolean): Promise<readonly Near[]> {
  if (!isGuessable(word)) return [];
  const [known, ofPhrases] = await Promise.all([knownWords(db), phraseWords(db)]);
  const cache = nearCache(known, ofPhrases);
  const key = isLast ? `${word} ` : word;
  const found = cache.get(key) ?? findNear(word, { known, ofPhrases, isLast });
  cache.set(key, found);
  return found;
}

function findNear(
  word: string,
  { known, ofPhrases, isLast }: { known: Vocabulary; ofPhrases: Vocabulary; isLast: boolean },
): Near[] {
  const more = isLast && word.length >= shortestStart ? wordsFrom(known, word, mostGuesses) : [];
  const all = [
    ...more.map((one) => ({ word: one, isWritten: true, cost: costs.goesOn })),
    ...mistypedLike(word, known, ofPhrases),
  ].sort(likelier);
  return [...new Map(all.reverse().map((guess) => [guess.word, guess])).values()].sort(likelier).slice(0, mostGuesses);
}

/** How far a guess is in the end: a speciality is meant more often. */
export const costOf = ({ cost }: Near, isSpeciality: boolean): number =>
  cost + (isSpeciality && cost >= 1 ? costs.speciality : 0);

/** What a word that nobody has may have meant: what goes on from it if it stands last, else a word mistyped like it. */
export async function guessesFor(db: Db, word: string, isLast: boolean): Promise<Guess[]> {
  const [best, stems] = await Promise.all([nearWords(db, word, isLast), categoryStems(db)]);
  const terms = await readTerms(
    db,
    best.map((guess) => guess.word),
  );
  return best.flatMap((guess) => {
    const found = terms.get(guess.word);
    if (!found?.term || found.stem === null) return [];
    const isSpeciality = stems.words.has(found.stem);
    return { ...guess, word: { ...found, term: found.term }, isSpeciality, cost: costOf(guess, isSpeciality) };
  });
}
