import "server-only";
import { saidBesides } from "@/lib/rules/said-besides";
import { isGuessable } from "@/lib/rules/typing-distance";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { type Ask, factsOf } from "./ask";
import { guessesFor } from "./guesses";
import { hasMatched, holders, noteMatch } from "./holders";
import { knownWords } from "./known-words";
import { leaveOut, trimmed } from "./leave-out";
import { readWords, type Word } from "./lexicon";
import { bestOf, combined, foundBy, mostOfEach, type Slot } from "./likeliest";
import { phraseOfEach, spokenWords, understandWords } from "./phrases";

/** Searches of more words are not corrected. */
export const mostWords = 10;

/**
 * Each word that nobody has replaced by its best guesses. A word that is written nowhere, and known by its stem alone
 * ("donely", as "done"), may be mistyped besides.
 */
async function replaceUnknown(db: Db, words: Word[], isKnown: boolean[]): Promise<Slot[]> {
  if (isKnown.every(Boolean)) return words.map((word) => ({ word }));
  const [{ written }, spoken] = await Promise.all([knownWords(db), spokenWords(db)]);
  const isSettled = ({ word, term }: Word, at: number): boolean =>
    (isKnown[at] ?? false) && (term === null || written.has(word) || spoken.has(word) || !isGuessable(word));
  const open = words.filter((word, at) => !isSettled(word, at)).length;
  return Promise.all(
    words.map(async (word, at): Promise<Slot> => {
      const { term } = word;
      if (term === null || isSettled(word, at)) return { word };
      const itself = { word: { ...word, term }, cost: 0, isWritten: false, isSpeciality: false };
      const guesses = await guessesFor(db, word.word, at === words.length - 1);
      const choices = isKnown[at] ? [itself, ...guesses] : guesses;
      return { guesses: open > 1 ? choices.slice(0, mostOfEach) : choices };
    }),
  );
}

/** Which words stand in an everyday phrase of several, or are one by themselves: that they are meant so is plain. */
async function areMeant(db: Db, words: Word[]): Promise<boolean[]> {
  const { lengths, meant } = await understandWords(db, words);
  const isPlain = (phrase = -1) => (lengths[phrase] ?? 0) > 1 || meant[phrase] === true;
  return phraseOfEach(words, lengths).map(isPlain);
}

/**
 * Every word is somebody's, but nobody has all of them: one of them may have been mistyped as another, as a name or a
 * speciality is. A word of a description is not meant by another that is written right.
 */
async function replaceOne(db: Db, words: Word[], facts: string[]): Promise<string | null> {
  const isMeant = await areMeant(db, words);
  for (const [at, { word, term }] of words.entries()) {
    const all = term === null || isMeant[at] ? [] : await guessesFor(db, word, false);
    const named = await holders(
      db,
      all.map((guess) => [guess.word.term.nameKey]),
    );
    const guesses = all.filter((guess, nth) => guess.isSpeciality || named[nth]);
    if (guesses.length === 0) continue;
    const slots = words.map((other, place) => (place === at ? { guesses } : { word: other }));
    const better = await bestOf(db, combined(slots), facts);
    if (better !== null) return better;
  }
  return null;
}

/** Which words are somebody's, or say something in searches. */
async function knownOf(db: Db, words: Word[]): Promise<boolean[]> {
  const spoken = await spokenWords(db);
  const asked = words.filter(({ word, term }) => term !== null && !spoken.has(word) && !hasMatched(term.key));
  const found = await foundBy(
    db,
    asked.map((word) => ({ words: [word], cost: 0, derived: 0 })),
    [],
  );
  const known = new Set(asked.filter((_, at) => found[at]?.count));
  for (const { term } of known) if (term) noteMatch(term.key);
  return words.map((word) => !asked.includes(word) || known.has(word));
}

/** Words without the wishes among them that can't be a name ("near me", but not "best"); all where nothing else is said. */
export function withoutWishes(words: Word[]): Word[] {
  const wishes = saidBesides(words.map(({ word }) => word)).filter(
    ({ facts, length }) => facts.length === 0 && length > 1,
  );
  const rest = words.filter((_, place) => !wishes.some(({ at, length }) => place >= at && place < at + length));
  return rest.length > 0 ? rest : words;
}

/** What is searched instead of words that find nothing; `isShorter`: without some of them. */
export interface Corrected {
  q: string;
  isShorter: boolean;
}

/** The same number of words that somebody has, by other spellings; null where none is likely. */
async function respelled(ctx: Ctx, words: Word[], { slots, isKnown, facts }: Looked): Promise<string | null> {
  if (!isKnown.every(Boolean)) {
    const isGuessed = slots.every((slot) => !("guesses" in slot) || slot.guesses.length > 0);
    return isGuessed ? bestOf(ctx.db, combined(slots), facts) : null;
  }
  return words.length > 1 ? replaceOne(ctx.db, words, facts) : null;
}

/** What is known of the words of a search. */
interface Looked {
  slots: Slot[];
  isKnown: boolean[];
  facts: string[];
}

/**
 * The words of a search that found nothing without what is only wished; each that no listing has replaced by the
 * likeliest that one has; where all are known, with one replaced so that something has them all; else without the words
 * that nobody has besides the others. Null when nothing would be found so either.
 */
export async function correctedWords(ctx: Ctx, ask: Ask, q: string): Promise<Corrected | null> {
  const { words: typed } = await readWords(ctx.db, q);
  const facts = await factsOf(ctx, ask);
  if (facts === null || typed.length === 0 || typed.length > mostWords) return null;
  const words = withoutWishes(typed);
  if (words.length < typed.length) {
    const better = await bestOf(ctx.db, [trimmed({ words, cost: 0, derived: 0 })], facts);
    if (better !== null) return { q: better, isShorter: false };
  }
  const isKnown = await knownOf(ctx.db, words);
  const slots = await replaceUnknown(ctx.db, words, isKnown);
  const better = await respelled(ctx, words, { slots, isKnown, facts });
  if (better !== null) return { q: better, isShorter: false };
  const less = await leaveOut(ctx.db, words, { slots, facts });
  return less === null ? null : { q: less, isShorter: true };
}

/**
 * Words that find nothing by any spelling, as fields are spelled that searches know ("optomitrist"); null where all are
 * spelled so, or one is like none.
 */
export async function spelledAsKnown({ db }: Ctx, q: string): Promise<string | null> {
  const { words } = await readWords(db, q);
  if (words.length === 0 || words.length > mostWords) return null;
  const [spoken, isKnown] = await Promise.all([spokenWords(db), knownOf(db, words)]);
  const spelled = await Promise.all(
    words.map(async ({ word, stem, term }, at) => {
      // Beside a word that says no field the next one may be meant quite otherwise: "mold in the bathroom" is no mole.
      if (isKnown[at]) return term === null || spoken.has(word) ? word : null;
      // Of the same stem it would find as little.
      const known = (await guessesFor(db, word, false)).find(
        ({ word: near }) => spoken.has(near.word) && near.stem !== stem,
      );
      return known?.word.word ?? null;
    }),
  );
  return spelled.includes(null) || isKnown.every(Boolean) ? null : spelled.join(" ");
}
