import "server-only";
import { type Db } from "../db/client";
import { type Guess } from "./guesses";
import { holders } from "./holders";
import { type Word, textOf } from "./lexicon";
import { understandWords } from "./phrases";

/** So many guesses of each word are tried when there are several, and so many texts in all. */
export const mostOfEach = 5;
const mostTogether = 60;
/** Each word as it stays, or what it may have meant. */
export type Slot = { word: Word } | { guesses: Guess[] };

export interface Text {
  words: Word[];
  cost: number;
  /** How many of its words are written nowhere in this number. */
  derived: number;
}

/** All texts that the slots come to, the nearest to what was typed first. */
export function combined(slots: Slot[]): Text[] {
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

/** What each of these texts finds together with facts. */
export async function foundBy(db: Db, texts: Text[], facts: string[]): Promise<Finds[]> {
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
export async function bestOf(db: Db, texts: Text[], facts: string[]): Promise<string | null> {
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
  return best ? textOf(best.words) : null;
}
