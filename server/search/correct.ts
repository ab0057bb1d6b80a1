import "server-only";
import { isGivenName } from "@/lib/rules/given-names";
import { plainWords } from "@/lib/rules/plain-words";
import { factWords } from "@/lib/rules/search-facts";
import { stems, stopWords } from "@/lib/rules/stems";
import { states } from "@/lib/rules/us-states";
import { createCache } from "../cache/cache";
import { type Db } from "../db/client";
import { allCities } from "../places/find";
import { conceptBegun, type Concepts, isBeginning } from "./concepts";
import { isConcept, split, unitsOf } from "./pieces";
import { knownCityZips, nicknames, placesIn } from "./read-place";
import { nearestName } from "./nearest-name";
import { type Guess, guessesAmong, guessesFor, knownStems } from "./spelling";

/** The most words that one was split into: "or tho pedic". */
const mostParts = 3;
const shortestJoined = 6;

/** Words as concepts have them: split where several were typed as one ("familydoctor"), joined where one was split. */
export function rejoin({ byJoined, words: known }: Concepts, typed: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < typed.length;) {
    const lengths = Array.from({ length: mostParts - 1 }, (_, less) => mostParts - less);
    const length = lengths.find((parts) => {
      const run = typed.slice(at, at + parts);
      const isSplit = run.length === parts && run.some((part) => !known.has(stems(part)) && !stopWords.has(part));
      return isSplit && run.join("").length >= shortestJoined && known.has(stems(run.join("")));
    });
    const word = typed.slice(at, at + (length ?? 1)).join("");
    words.push(...(byJoined.get(stems(word))?.split(" ") ?? [word]));
    at += length ?? 1;
  }
  return words;
}

/** The words of states and well-known cities, which are never corrected, and corrected to. */
const placeWords = createCache<Set<string>>({ name: "place words", max: 1 });

const readPlaceWords = (db: Db): Promise<Set<string>> =>
  placeWords.load("all", async () => {
    const cities = await allCities(db);
    const known = [...cities].flatMap(([key, [largest]]) => ((largest?.zips ?? 0) >= knownCityZips ? key : []));
    const named = [...known, ...states.map(({ name }) => plainWords(name)), ...nicknames.keys()];
    return new Set(named.flatMap((name) => name.split(" ")));
  });

/** The words that are known before any listing is looked at. */
interface Vocabulary {
  concepts: Concepts;
  places: ReadonlySet<string>;
}

/** A word with its spelling corrected, and by how many typos. */
interface Corrected extends Guess {
  /** Whether it is of the vocabulary, not only of some listing. */
  isSaid: boolean;
}

/** Of equally near guesses, the one with which the words name the most: the longest concepts, and the fewest other words. */
export function bestGuess<G extends Guess>(
  concepts: Concepts,
  guesses: readonly G[],
  insert: (word: string) => string[],
): G | undefined {
  const nearest = guesses.filter(({ distance }) => distance === guesses[0]?.distance).slice(0, 8);
  const costs = nearest.map(({ word }) => {
    const pieces = split(concepts, insert(word));
    return pieces.length + unitsOf(pieces).filter((unit) => !isConcept(unit)).length;
  });
  return nearest[costs.indexOf(Math.min(...costs))];
}

/** The nearest words of the vocabulary, then of listings. */
function guessesOf(word: string, { concepts, places }: Vocabulary, listed: readonly Guess[]): Corrected[] {
  const said = [concepts.words, factWords, places].flatMap((words) => guessesAmong(word, words));
  return [
    ...said.map((guess) => ({ ...guess, isSaid: true })),
    ...listed.map((guess) => ({ ...guess, isSaid: false })),
  ].sort((one, other) => one.distance - other.distance);
}

/** The words that can mean nothing but a place, of any size: "in Bastrop", "Bastrop TX". */
const wordsOfPlaces = async (db: Db, words: readonly string[]): Promise<string[]> =>
  placesIn(await allCities(db), words).flatMap(({ from, to, isCertain }) => (isCertain ? words.slice(from, to) : []));

/** Words that neither the vocabulary nor any listing has. The last one may be the beginning of one. */
async function unknownWords(db: Db, words: readonly string[], { concepts, places }: Vocabulary): Promise<string[]> {
  const isSaid = (word: string) =>
    stopWords.has(word) ||
    factWords.has(word) ||
    isGivenName(word) ||
    concepts.words.has(stems(word)) ||
    word.length < 3 ||
    /\d/.test(word);
  const named = await wordsOfPlaces(db, words);
  const asked = words.filter((word) => !isSaid(word) && !places.has(word) && !named.includes(word));
  // Alone, a mistyped profession is likelier than the beginning of a name.
  const isAlone = words.length === 1 && guessesAmong(stems(words[0] ?? ""), concepts.words, 1).length > 0;
  const last = isAlone ? undefined : words.at(-1);
  const known = await knownStems(db, asked.map(stems), last === undefined ? undefined : stems(last));
  const unknown = asked.filter((word) => !known.has(stems(word)));
  const begun = words.slice(conceptBegun(concepts, words)?.at ?? words.length);
  return unknown.filter((word) => !begun.includes(word) && (word !== words.at(-1) || !isBeginning(concepts, word)));
}

/** The words with those that no listing has, and no concept, replaced by the nearest that there are. */
export async function correct(db: Db, words: readonly string[], concepts: Concepts): Promise<string[]> {
  const vocabulary = { concepts, places: await readPlaceWords(db) };
  const unknown = await unknownWords(db, words, vocabulary);
  if (unknown.length === 0) return [...words];
  const listed = await guessesFor(db, unknown.map(stems));
  const better = [...words];
  const corrections = words.flatMap((word, at) => {
    if (!unknown.includes(word)) return [];
    const guesses = guessesOf(stems(word), vocabulary, listed.get(stems(word)) ?? []);
    const best = bestGuess(concepts, guesses, (guess) => better.with(at, guess));
    better[at] = best?.word ?? word;
    return best ?? { word, distance: Infinity, isSaid: false };
  });
  const name = words.length > 1 ? await nearestName(db, words.map(stems), concepts.words) : null;
  const distance = corrections.reduce((sum, correction) => sum + correction.distance, 0);
  const isNearer = corrections.every(({ isSaid }) => isSaid) && distance < (name?.distance ?? Infinity);
  return name && !isNearer ? name.words : better;
}
