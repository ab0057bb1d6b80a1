import "server-only";
import { type Counted } from "@/lib/contract/search";
import { sayProfession } from "@/lib/rules/said-besides";
import { type Ctx } from "../ctx";
import { type Ask, matchFor } from "./ask";
import { withoutWishes } from "./correct";
import { asCounted } from "./counts";
import { readWords, textOf, type Word } from "./lexicon";
import { phraseOfEach, understandWords } from "./phrases";
import { countFound } from "./results";

/** Of searches of more words no part is offered. */
const mostWords = 6;

/**
 * All parts of a text of fewer words than it has, those of whole phrases first ("attorney", and not "attorney for
 * wrongful", of "attorney for wrongful termination"), then the longest, of equally long ones the last: it says who ("eye
 * doctor"). None begins or ends with a word too common to be searched for ("who speaks").
 */
function partsOf(words: Word[], lengths: number[]): string[] {
  const saying = phraseOfEach(words, lengths).flatMap((phrase, at) => (phrase === undefined ? [] : [{ at, phrase }]));
  const parts: { text: string; length: number; isCut: boolean }[] = [];
  for (let last = saying.length - 1; last >= 0; last -= 1) {
    for (let first = 0; first <= last; first += 1) {
      const [from, to] = [saying[first], saying[last]];
      if (!from || !to || last - first === saying.length - 1) continue;
      const isCut = saying[first - 1]?.phrase === from.phrase || saying[last + 1]?.phrase === to.phrase;
      const part = words.slice(from.at, to.at + 1);
      parts.push({ text: textOf(part), length: part.length, isCut });
    }
  }
  return parts
    .sort((one, other) => Number(one.isCut) - Number(other.isCut) || other.length - one.length)
    .map(({ text }) => text);
}

/** Those of these parts that say who is looked for: fields and professions before other facts ("speaks Spanish"). */
async function sayingWho({ db }: Ctx, typed: string, parts: string[]): Promise<string[]> {
  const said = await Promise.all(
    parts.map(async (q) => ({ q, ...(await understandWords(db, (await readWords(db, q)).words)) })),
  );
  // In front of others a fact says nothing of them: "dr lee" is somebody.
  const who = said.filter(({ q, isField, isFact }) => isField || (isFact && typed.endsWith(q)));
  const isFirst = ({ q, isField }: (typeof said)[number]) => isField || sayProfession(q);
  return [...who.filter(isFirst), ...who.filter((one) => !isFirst(one))].map(({ q }) => q);
}

/**
 * The part of the words of a search that found nothing that says best by itself who is looked for, and how many are found
 * by it: too little to be searched for instead, enough to be offered. Null where no part says so, or none is found.
 */
export async function fewerWords(ctx: Ctx, ask: Ask): Promise<(Counted & { q: string }) | null> {
  if (!ask.q || ask.as_typed) return null;
  const typed = withoutWishes((await readWords(ctx.db, ask.q)).words);
  if (typed.length > mostWords) return null;
  const { lengths } = await understandWords(ctx.db, typed);
  for (const q of await sayingWho(ctx, textOf(typed), partsOf(typed, lengths))) {
    const match = await matchFor(ctx, { ...ask, q });
    const count = match ? await countFound(ctx, match, ask.is_premium) : 0;
    if (count > 0) return { q, ...asCounted(count) };
  }
  return null;
}
