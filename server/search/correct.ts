import "server-only";
import { saidBesides } from "@/lib/rules/said-besides";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { type Ask, factsOf } from "./ask";
import { type Guess, guessesFor } from "./guesses";
import { believe, holders, isBelieved } from "./holders";
import { readWords, type Word } from "./lexicon";
import { phraseWords, understandWords } from "./phrases";

/** Searches of more words are not corrected. */
export const mostWords = 10;
/** So many guesses of each word are tried when there are several, and so many texts in all. */
const mostOfEach = 5;
const mostTogether = 60;
/** Of searches of more words only single ones are left out. */
const mostLeftOut = 4;

/** Each word as it stays, or what it may have meant. */
type Slot = { word: Word } | { guesses: Guess[] };

interface Text {
  words: Word[];
  cost: number;
  /** How many of its words are written nowhere in this number. */
  derived: number;
}

/** All texts that the slots come to, the nearest to what was typed first. */
function combined(slots: Slot[]): Text[] {
  let texts: Text[] = [{ words: [], cost: 0, derived: 0 }];
  for (const slot of slots) {
    const choices = "guesses" in slot ? slot.guesses : [{ word: slot.word, cost: 0, isWritten: true }];
    texts = texts.flatMap((text) =>
      choices.map(({ word, cost, isWritten }) => ({
        words: [...text.words, word],
        cost: text.cost + cost,
        derived: text.derived + (isWritten ? 0 : 1),
      })),
    );
  }
  return texts.sort((a, b) => a.cost - b.cost).slice(0, mostTogether);
}

/** What a text finds: how many listings, counted up to a hundred, and whether one has all its words in its name. */
interface Finds {
  count: number;
  /** How many have its very words. */
  own: number;
  isName: boolean;
}

async function foundBy(db: Db, texts: Text[], facts: string[]): Promise<Finds[]> {
  const said = await Promise.all(texts.map(async ({ words }) => (await understandWords(db, words)).ways));
  const lists = said.flatMap((ways, text) => [
    ...ways.map((way, at) => ({
      text,
      isName: false,
      isOwn: at === 0,
      keys: [...way.map(({ key }) => key), ...facts],
    })),
    ...ways
      .slice(0, 1)
      .map((way) => ({ text, isName: true, isOwn: false, keys: [...way.map(({ nameKey }) => nameKey), ...facts] })),
  ]);
  const counts = await holders(
    db,
    lists.map(({ keys }) => keys),
  );
  const found = texts.map((): Finds => ({ count: 0, own: 0, isName: false }));
  for (const [at, { text, isName, isOwn }] of lists.entries()) {
    const [finds, count] = [found[text], counts[at] ?? 0];
    if (finds && isName) finds.isName = count > 0;
    if (finds && isOwn) finds.own = count;
    if (finds && !isName) finds.count = Math.max(finds.count, count);
  }
  return found;
}

/** So many texts are asked for by one statement, the nearest first. */
const atOnce = 8;
/** What is taken off the distance of a text that is somebody's name: descriptions have all sorts of words. */
export const nameIsLikelier = 0.2;

interface Candidate extends Text, Finds {}

const likelier = (a: Candidate, b: Candidate): number =>
  a.cost - b.cost || b.own - a.own || b.count - a.count || a.derived - b.derived;

/** The nearest of these texts that finds something; of equally near ones that which finds most. Null when none does. */
async function bestOf(db: Db, texts: Text[], facts: string[]): Promise<string | null> {
  let best: Candidate | undefined;
  const left = [...texts].sort((a, b) => a.cost - b.cost);
  while (left.length > 0) {
    const nearest = left[0]?.cost ?? 0;
    // What is farther away can't be likelier, even if it is a name.
    if (best && best.cost <= nearest - nameIsLikelier) break;
    const asked = left.splice(0, atOnce);
    const found = await foundBy(db, asked, facts);
    const held = asked.flatMap((text, at) => {
      const { count = 0, own = 0, isName = false } = found[at] ?? {};
      return count === 0 ? [] : [{ ...text, count, own, isName, cost: text.cost - (isName ? nameIsLikelier : 0) }];
    });
    best = [...(best ? [best] : []), ...held].sort(likelier)[0];
  }
  return best ? best.words.map(({ word }) => word).join(" ") : null;
}

/** Each word that nobody has replaced by its best guesses. */
async function replaceUnknown(db: Db, words: Word[], isKnown: boolean[]): Promise<Slot[]> {
  const unknown = isKnown.filter((known) => !known).length;
  return Promise.all(
    words.map(async (word, at): Promise<Slot> => {
      if (isKnown[at]) return { word };
      const guesses = await guessesFor(db, word.word, at === words.length - 1);
      return { guesses: unknown > 1 ? guesses.slice(0, mostOfEach) : guesses };
    }),
  );
}

/** Which words stand in an everyday phrase of several: that they are meant so is plain. */
async function areOfPhrase(db: Db, words: Word[]): Promise<boolean[]> {
  const phrases = await phrasesOf(
    db,
    words,
    words.map((word): Slot => ({ word })),
  );
  return phrases.flatMap((phrase) => phrase.map(() => phrase.length > 1));
}

/**
 * Every word is somebody's, but nobody has all of them: one of them may have been mistyped as another, as a name or a
 * speciality is. A word of a description is not meant by another that is written right.
 */
async function replaceOne(db: Db, words: Word[], facts: string[]): Promise<string | null> {
  const isOfPhrase = await areOfPhrase(db, words);
  for (const [at, { word, term }] of words.entries()) {
    const all = term === null || isOfPhrase[at] ? [] : await guessesFor(db, word, false);
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

/** All ways to leave so many of these out, each as what stays: what stands first is left out first. */
function without<One>(all: One[], count: number): One[][] {
  if (count === 0) return [all];
  return all.flatMap((_, at) => without(all.slice(at + 1), count - 1).map((rest) => [...all.slice(0, at), ...rest]));
}

/** Slots with those of one phrase together: "eye doctor" is kept or left out as a whole. */
async function phrasesOf(db: Db, words: Word[], slots: Slot[]): Promise<Slot[][]> {
  const { lengths } = await understandWords(db, words);
  const phrases: Slot[][] = [];
  let [phrase, left] = [0, 0];
  for (const [at, { term }] of words.entries()) {
    const slot = slots[at];
    if (!slot) continue;
    if (left > 0 || term === null) phrases.at(-1)?.push(slot);
    else phrases.push([slot]);
    if (term === null) continue;
    if (left === 0) left = lengths[phrase++] ?? 1;
    left -= 1;
  }
  return phrases;
}

const hasGuess = (slot: Slot): boolean => !("guesses" in slot) || slot.guesses.length > 0;

/** Without words at its ends that are too common to be searched for ("braces for"). */
function trimmed(text: Text): Text {
  const first = text.words.findIndex(({ term }) => term !== null);
  const last = text.words.findLastIndex(({ term }) => term !== null);
  return { ...text, words: text.words.slice(first, last + 1) };
}

/** What is added to the distance of a text for each place further back that something was left out at. */
const perPlace = 0.25;

/**
 * As few phrases left out as possible so that something has the others, where these still say what field is meant: of a
 * name no part is left out.
 */
async function leaveOut(db: Db, words: Word[], { slots, facts }: { slots: Slot[]; facts: string[] }) {
  const phrases = await phrasesOf(db, words, slots);
  const usable = phrases.filter((phrase) => phrase.every(hasGuess));
  const most = usable.length > mostLeftOut + 1 ? 1 : usable.length - 1;
  for (let count = usable.length < phrases.length ? 0 : 1; count <= most; count += 1) {
    const texts = without(usable, count)
      .flatMap((rest, at) =>
        combined(rest.flat())
          .slice(0, mostOfEach)
          .map((text) => ({ ...text, cost: text.cost + at * perPlace })),
      )
      .map(trimmed);
    const said = await Promise.all(texts.map((text) => understandWords(db, text.words)));
    const better = await bestOf(
      db,
      texts.filter((_, at) => said[at]?.isField),
      facts,
    );
    if (better !== null) return better;
  }
  return null;
}

/** Which words are somebody's, or say something in searches. */
async function knownOf(db: Db, words: Word[]): Promise<boolean[]> {
  const { all } = await phraseWords(db);
  const asked = words.filter(({ word, term }) => term !== null && !all.has(word) && !isBelieved(term.key));
  const found = await foundBy(
    db,
    asked.map((word) => ({ words: [word], cost: 0, derived: 0 })),
    [],
  );
  const known = new Set(asked.filter((_, at) => found[at]?.count));
  for (const { term } of known) if (term) believe(term.key);
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

/**
 * The words of a search that found nothing without what is only wished; each that no listing has replaced by the
 * likeliest that one has; where all are known, with one replaced so that something has them all; else without the words
 * that nobody has besides the others. Null when nothing would be found so either.
 */
export async function correctedWords(ctx: Ctx, ask: Ask, q: string): Promise<string | null> {
  const { words: typed } = await readWords(ctx.db, q);
  const facts = await factsOf(ctx, ask);
  if (facts === null || typed.length === 0 || typed.length > mostWords) return null;
  const words = withoutWishes(typed);
  if (words.length < typed.length) {
    const better = await bestOf(ctx.db, [trimmed({ words, cost: 0, derived: 0 })], facts);
    if (better !== null) return better;
  }
  const isKnown = await knownOf(ctx.db, words);
  const slots = await replaceUnknown(ctx.db, words, isKnown);
  const isGuessed = slots.every((slot) => !("guesses" in slot) || slot.guesses.length > 0);
  const areAllKnown = isKnown.every(Boolean);
  if (isGuessed && !areAllKnown) {
    const better = await bestOf(ctx.db, combined(slots), facts);
    if (better !== null) return better;
  }
  if (areAllKnown && words.length > 1) {
    const better = await replaceOne(ctx.db, words, facts);
    if (better !== null) return better;
  }
  return leaveOut(ctx.db, words, { slots, facts });
}
