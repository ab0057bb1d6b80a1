import "server-only";
import { isGuessable, mistakesIn, typingDistance } from "@/lib/rules/typing-distance";
import { otherNumbers } from "@/lib/rules/word-numbers";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { plannedOnce } from "../db/planned";
import { type Ask, factsOf } from "./ask";
import { type KnownWords, knownWords, wordsFrom, wordsNear } from "./known-words";
import { readWords, type Word } from "./lexicon";

/** So many guesses for one word are tried, and so many of each word when there are several. */
const mostGuesses = 30;
const mostOfEach = 5;
const mostTogether = 60;
/** Fewer letters are not gone on from. */
const shortestStart = 3;
/** Holders are counted up to this. */
const enoughHolders = 100;

/** What may have been meant by a word, and how far it is from it: less is likelier. */
interface Guess {
  word: string;
  key: string;
  cost: number;
  /** Whether a listing writes it so, and not only in the other number. */
  isWritten: boolean;
}

const likelier = (one: Omit<Guess, "key">, other: Omit<Guess, "key">): number =>
  one.cost - other.cost || Number(other.isWritten) - Number(one.isWritten) || (one.word < other.word ? -1 : 1);

/** How many listings hold all keys of each list, counted up to a hundred. */
async function holders(db: Db, lists: string[][]): Promise<number[]> {
  if (lists.length === 0) return [];
  const rows = await db.$queryRaw<{ count: number }[]>(Prisma.sql`${plannedOnce}
    SELECT (SELECT count(*)::int FROM (
        SELECT FROM search_entry e WHERE e.keys @> list.keys::bigint[] LIMIT ${enoughHolders}) held) AS count
    FROM unnest(${lists.map((keys) => `{${keys.join()}}`)}::text[]) WITH ORDINALITY AS list (keys, place) ORDER BY place`);
  return rows.map(({ count }) => count);
}

/** Words mistyped like this one, in both numbers: "dentist" is found by "dentists" and the other way round. */
function mistypedLike(known: KnownWords, word: string): Omit<Guess, "key">[] {
  const most = mistakesIn(word);
  const near = new Set([word, ...otherNumbers(word)].flatMap((form) => wordsNear(known, form, most)));
  return [...near].flatMap((one) =>
    [one, ...otherNumbers(one)].flatMap((guess) => {
      const distance = typingDistance(word, guess, most);
      if (distance === 0 || distance > most) return [];
      return { word: guess, isWritten: guess === one, cost: distance + (guess.startsWith(word.charAt(0)) ? 0 : 0.4) };
    }),
  );
}

/** What a word that nobody has may have meant: what goes on from it if it stands last, else a word mistyped like it. */
async function guessesFor(db: Db, word: string, isLast: boolean): Promise<Guess[]> {
  const known = await knownWords(db);
  const more = isLast && word.length >= shortestStart ? wordsFrom(known, word, mostGuesses) : [];
  const all = [
    ...more.map((one) => ({ word: one, isWritten: true, cost: 0.5 })),
    ...(isGuessable(word) ? mistypedLike(known, word) : []),
  ].sort(likelier);
  const best = [...new Map(all.reverse().map((guess) => [guess.word, guess])).values()]
    .sort(likelier)
    .slice(0, mostGuesses);
  if (best.length === 0) return [];
  const { words } = await readWords(db, best.map((guess) => guess.word).join(" "));
  const keys = new Map(words.map((one) => [one.word, one.term?.key]));
  return best.flatMap((guess) => {
    const key = keys.get(guess.word);
    return key === undefined ? [] : [{ ...guess, key }];
  });
}

/** Each word as it stays, or what it may have meant. */
type Slot = { word: string; key: string | null } | { guesses: Guess[] };

interface Text {
  words: string[];
  keys: string[];
  cost: number;
  /** How many of its words no listing writes in this number. */
  derived: number;
}

/** All texts that the slots come to, each with the keys to be held and how far it is from what was typed. */
function combined(slots: Slot[]): Text[] {
  let texts: Text[] = [{ words: [], keys: [], cost: 0, derived: 0 }];
  for (const slot of slots) {
    const choices = "guesses" in slot ? slot.guesses : [{ ...slot, cost: 0, isWritten: true }];
    texts = texts.flatMap((text) =>
      choices.map(({ word, key, cost, isWritten }) => ({
        words: [...text.words, word],
        keys: key === null ? text.keys : [...text.keys, key],
        cost: text.cost + cost,
        derived: text.derived + (isWritten ? 0 : 1),
      })),
    );
  }
  return texts.sort((a, b) => a.cost - b.cost).slice(0, mostTogether);
}

/** The nearest of these texts that listings hold; of equally near ones that which most hold. Null when none is held. */
async function bestOf(db: Db, slots: Slot[], facts: string[]): Promise<string | null> {
  const texts = combined(slots);
  const held = await holders(
    db,
    texts.map(({ keys }) => [...keys, ...facts]),
  );
  const [best] = texts
    .map((text, at) => ({ ...text, count: held[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.cost - b.cost || b.count - a.count || a.derived - b.derived);
  return best ? best.words.join(" ") : null;
}

const asItIs = ({ word, term }: Word): Slot => ({ word, key: term?.key ?? null });

/** Each word that nobody has replaced by its best guesses. */
async function replaceUnknown(db: Db, words: Word[], isKnown: boolean[]): Promise<Slot[]> {
  const unknown = isKnown.filter((known) => !known).length;
  return Promise.all(
    words.map(async (one, at): Promise<Slot> => {
      if (isKnown[at]) return asItIs(one);
      const guesses = await guessesFor(db, one.word, at === words.length - 1);
      return { guesses: unknown > 1 ? guesses.slice(0, mostOfEach) : guesses };
    }),
  );
}

/** Every word is somebody's, but nobody has all of them: one of them may have been mistyped as another. */
async function replaceOne(db: Db, words: Word[], facts: string[]): Promise<string | null> {
  for (const [at, one] of words.entries()) {
    const guesses = isGuessable(one.word) ? await guessesFor(db, one.word, false) : [];
    if (guesses.length === 0) continue;
    const better = await bestOf(
      db,
      words.map((other, place) => (place === at ? { guesses } : asItIs(other))),
      facts,
    );
    if (better !== null) return better;
  }
  return null;
}

/**
 * The words of a search that found nothing with each that no listing has replaced by the likeliest that one has; where
 * all are known, with one replaced so that something has them all. Null when nothing would be found so either.
 */
export async function correctedWords(ctx: Ctx, ask: Ask, q: string): Promise<string | null> {
  const { words } = await readWords(ctx.db, q);
  const facts = await factsOf(ctx, ask);
  if (facts === null || words.length === 0 || words.length > 10) return null;
  const indexed = words.flatMap(({ term }) => term ?? []);
  const held = await holders(
    ctx.db,
    indexed.map(({ key }) => [key]),
  );
  const known = new Set(indexed.filter((_, at) => held[at] !== 0).map(({ key }) => key));
  const isKnown = words.map(({ term }) => term === null || known.has(term.key));
  if (isKnown.every(Boolean)) return words.length > 1 ? replaceOne(ctx.db, words, facts) : null;
  const slots = await replaceUnknown(ctx.db, words, isKnown);
  if (slots.some((slot) => "guesses" in slot && slot.guesses.length === 0)) return null;
  return bestOf(ctx.db, slots, facts);
}
