import "server-only";
import { isGuessable, mistakesIn, typingDistance } from "@/lib/rules/typing-distance";
import { type Db } from "../db/client";
import { plannedOnce, queryRows, unseen } from "../db/sql";

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
export async function guessesFor(db: Db, typed: readonly string[]): Promise<Map<string, Guess[]>> {
  const asked = [...new Set(typed)].filter(isGuessable);
  if (asked.length === 0) return new Map();
  const rows = await queryRows<{ typed: string; words: string[] }>(db)`${plannedOnce} SELECT asked.typed, ARRAY(
        SELECT word FROM search_word WHERE near && spelling_keys(asked.typed)
      ) AS words FROM unnest(${unseen(asked)}) AS asked (typed)`;
  return new Map(rows.map(({ typed: word, words }) => [word, guessesAmong(word, words)]));
}
