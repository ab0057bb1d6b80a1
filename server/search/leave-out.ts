import "server-only";
import { sayProfession } from "@/lib/rules/said-besides";
import { type Db } from "../db/client";
import { textOf, type Word } from "./lexicon";
import { bestOf, combined, mostOfEach, type Slot, type Text } from "./likeliest";
import { phraseOfEach, understandWords } from "./phrases";

/** Of searches of more words only single ones are left out. */
const mostLeftOut = 4;
/** Behind these stands for what somebody is looked for, and no longer who. */
const joins = new Set("for with about from after against because when who that to".split(" "));

/** All ways to choose so many of these, those with what stands first before the others. */
function choose<One>(all: readonly One[], count: number): One[][] {
  if (count === 0) return [[]];
  return all.flatMap((one, at) => choose(all.slice(at + 1), count - 1).map((rest) => [one, ...rest]));
}

/** Slots with those of one phrase together: "eye doctor" is kept or left out as a whole, with small words behind it. */
async function phrasesOf(db: Db, words: Word[], slots: Slot[]): Promise<Slot[][]> {
  const { lengths } = await understandWords(db, words);
  const phrases: Slot[][] = [];
  for (const [at, phrase] of phraseOfEach(words, lengths).entries()) {
    const slot = slots[at];
    if (!slot) continue;
    if (phrase === undefined) phrases.at(-1)?.push(slot);
    else (phrases[phrase] ??= []).push(slot);
  }
  return phrases;
}

const endsClause = (phrase: Slot[]): boolean => phrase.some((slot) => "word" in slot && joins.has(slot.word.word));

/**
 * Where these phrases stand, what is left out first before the others: what is behind "for" before who it is for
 * ("therapist for anxiety"), else what stands further left ("knee surgeon").
 */
function leavingOrder(phrases: Slot[][]): number[] {
  const clauses: number[][] = [[]];
  for (const [at, phrase] of phrases.entries()) {
    clauses.at(-1)?.push(at);
    if (endsClause(phrase)) clauses.push([]);
  }
  return clauses.reverse().flat();
}

const hasGuess = (slot: Slot): boolean => !("guesses" in slot) || slot.guesses.length > 0;

/** Without words at its ends that are too common to be searched for ("braces for"). */
export function trimmed(text: Text): Text {
  const first = text.words.findIndex(({ term }) => term !== null);
  const last = text.words.findLastIndex(({ term }) => term !== null);
  return { ...text, words: text.words.slice(first, last + 1) };
}

/** What is added to the distance of a text for each place further back that something was left out at. */
const perPlace = 0.25;

/**
 * As few phrases left out as possible so that something has the others, where these still say what field is meant: of a
 * name no part is left out, and a profession alone can only be offered.
 */
export async function leaveOut(db: Db, words: Word[], { slots, facts }: { slots: Slot[]; facts: string[] }) {
  const phrases = await phrasesOf(db, words, slots);
  const usable = phrases.filter((phrase) => phrase.every(hasGuess));
  const most = usable.length > mostLeftOut + 1 ? 1 : usable.length - 1;
  for (let count = usable.length < phrases.length ? 0 : 1; count <= most; count += 1) {
    const texts = choose(leavingOrder(usable), count)
      .flatMap((out, at) =>
        combined(usable.filter((_, place) => !out.includes(place)).flat())
          .slice(0, mostOfEach)
          .map((text) => ({ ...text, cost: text.cost + at * perPlace })),
      )
      .map(trimmed);
    const said = await Promise.all(texts.map((text) => understandWords(db, text.words)));
    const better = await bestOf(
      db,
      texts.filter(({ words: left }, at) => said[at]?.isField && !sayProfession(textOf(left))),
      facts,
    );
    if (better !== null) return better;
  }
  return null;
}
