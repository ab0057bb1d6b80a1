import "server-only";
import { isGivenName } from "@/lib/rules/given-names";
import { plainWords } from "@/lib/rules/plain-words";
import { factWords } from "@/lib/rules/search-facts";
import { stems, stopWords } from "@/lib/rules/stems";
import { isGuessable, mistakesIn, typingDistance } from "@/lib/rules/typing-distance";
import { states } from "@/lib/rules/us-states";
import { createCache } from "../cache/cache";
import { type Db } from "../db/client";
import { plannedOnce, queryRows, unseen } from "../db/sql";
import { allCities } from "../places/find";
import { conceptBegun, type Concepts, isBeginning } from "./concepts";
import { anyOf, token } from "./match";
import { meets } from "./page";
import { isConcept, split, unitsOf } from "./pieces";
import { knownCityZips } from "./cities";
import { nicknames, placesIn } from "./read-place";

/** A word that a mistyped one may be, and by how many typos they differ. */
export interface Guess {
  word: string;
  distance: number;
}

/** The number of guesses per word. */
const mostGuesses = 60;

/** Whether all letters of a word are in another in this order: a letter left out is the most common typo. */
function isWithin(word: string, other: string): boolean {
  let at = 0;
  for (const letter of other) if (letter === word[at]) at += 1;
  return at === word.length;
}

/** Nearest first; of equally near ones those that begin alike, since few typos are in the first letter. */
const nearestFirst = (typed: string) => (one: Guess, other: Guess) =>
  one.distance - other.distance ||
  Number(other.word[0] === typed[0]) - Number(one.word[0] === typed[0]) ||
  Number(isWithin(typed, other.word)) - Number(isWithin(typed, one.word)) ||
  Math.abs(one.word.length - typed.length) - Math.abs(other.word.length - typed.length) ||
  (one.word < other.word ? -1 : 1);

/** Those of these words that differ from a typed one by few typos, the nearest first. */
export function guessesAmong(typed: string, words: Iterable<string>, most = mistakesIn(typed)): Guess[] {
  if (!isGuessable(typed)) return [];
  const guesses: Guess[] = [];
  for (const word of words) {
    if (Math.abs(word.length - typed.length) > most) continue;
    const distance = typingDistance(typed, word, most);
    if (distance > 0 && distance <= most) guesses.push({ word, distance });
  }
  return guesses.sort(nearestFirst(typed)).slice(0, mostGuesses);
}

/** Those of these stems that some listing has; of the last one, which may not be finished, also as a beginning. */
export async function knownStems(db: Db, stems: readonly string[], last: string | undefined): Promise<Set<string>> {
  if (stems.length === 0) return new Set();
  const rows = await queryRows<{ word: string }>(
    db,
  )`${plannedOnce} SELECT asked.word FROM unnest(${unseen([...stems])}) AS asked (word)
      WHERE EXISTS (SELECT FROM search_word known WHERE known.word = asked.word)
        OR (asked.word = ${last ?? ""} AND EXISTS (SELECT FROM search_word known
          WHERE known.word ~>=~ asked.word AND known.word ~<~ (asked.word || chr(1114111))))`;
  return new Set(rows.map(({ word }) => word));
}

/** A beginning that more words share than this is not typed far enough to mean one of them. */
const mostLonger = 300;

/** The longer words that some listing has and that a stem begins; null where too many do. */
export async function wordsStarting(db: Db, stem: string): Promise<string[] | null> {
  const rows = await queryRows<{ word: string }>(db)`${plannedOnce} SELECT word FROM search_word
      WHERE word ~>~ ${stem} AND word ~<~ (${stem} || chr(1114111)) LIMIT ${mostLonger + 1}`;
  return rows.length > mostLonger ? null : rows.map(({ word }) => word);
}

/** The words of listings that each of these mistyped stems may be. */
async function guessesFor(db: Db, typed: readonly string[]): Promise<Map<string, Guess[]>> {
  const asked = [...new Set(typed)].filter(isGuessable);
  if (asked.length === 0) return new Map();
  const rows = await queryRows<{ typed: string; words: string[] }>(db)`${plannedOnce} SELECT asked.typed, ARRAY(
        SELECT word FROM search_word WHERE near && spelling_keys(asked.typed)
      ) AS words FROM unnest(${unseen(asked)}) AS asked (typed)`;
  return new Map(rows.map(({ typed: word, words }) => [word, guessesAmong(word, words)]));
}

/** Names that are compared with what was typed. */
const mostNames = 500;
const mostTypos = 2;
/** In all words of a name: with more, most sentences are like some name. */
const mostInAll = 3;
/** What a typo in a word that says what is looked for counts in addition: such a word is rarely a mistyped name. */
const typoInSaying = 2;
/** Shorter words are too like others to be mistyped ones. */
const shortestWord = 3;

/** The words of a name that are nearest to those typed, and by how many typos in all. */
function nearestIn(name: readonly string[], typed: readonly string[], saying: ReadonlySet<string>) {
  let distance = 0;
  const words = typed.map((word) => {
    const most = word.length < shortestWord ? 0 : mostTypos;
    const near = name
      .map((other) => ({ other, typos: typingDistance(word, other, most) }))
      .sort((a, b) => a.typos - b.typos)[0];
    distance += near?.typos ?? mostTypos + 1;
    if (near && near.typos > 0 && saying.has(word)) distance += typoInSaying;
    return near && near.typos <= most ? near.other : word;
  });
  return { words, distance };
}

/** The longest name that is respelled, in words. */
const mostWords = 8;

/**
 * Stems as the nearest name has them, where every word may be mistyped, even one that became another known word; null if
 * no name is near.
 * @param saying those that say what is looked for: with a typo in one of them, a name is less likely meant
 */
export async function nearestName(
  db: Db,
  typed: readonly string[],
  saying: ReadonlySet<string> = new Set(),
): Promise<{ words: string[]; distance: number } | null> {
  const asked = typed.filter((word) => word.length >= shortestWord && !stopWords.has(word));
  if (asked.length === 0 || asked.length > mostWords) return null;
  const guesses = await guessesFor(db, asked);
  const query = asked
    .map((word) => {
      const choices = [word, ...(guesses.get(word) ?? []).map((guess) => guess.word)];
      return anyOf(choices.map((choice) => token(`n:${choice}`)));
    })
    .join(" & ");
  const rows = await queryRows<{ name_key: string }>(db)`${plannedOnce}
    WITH found AS MATERIALIZED (SELECT name_key FROM search_entry e WHERE ${meets(query)})
    SELECT name_key FROM found LIMIT ${mostNames}`;
  const [best] = rows
    .map(({ name_key: name }) => nearestIn(stems(name).split(" "), typed, saying))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance > 0 && best.distance <= mostInAll ? best : null;
}

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
