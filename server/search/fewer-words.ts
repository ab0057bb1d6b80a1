import "server-only";
import { type Counted } from "@/lib/contract/search";
import { type Ctx } from "../ctx";
import { type Ask, matchFor } from "./ask";
import { asCounted } from "./counts";
import { readWords, textOf, type Word } from "./lexicon";
import { understandWords } from "./phrases";
import { countFound } from "./results";

/** Of searches of more words no part is offered. */
const mostWords = 6;

/**
 * All parts of a text of fewer words than it has, the longest first, of equally long ones the last: it says who ("eye
 * doctor"). None begins or ends with a word too common to be searched for ("who speaks").
 */
function partsOf(words: Word[]): string[] {
  const parts: Word[][] = [];
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let at = words.length - length; at >= 0; at -= 1) parts.push(words.slice(at, at + length));
  }
  const saying = parts.filter((part) => part[0]?.term && part.at(-1)?.term);
  return saying.map(textOf);
}

/**
 * The longest part of the words of a search that found nothing that says by itself who is looked for, and how many are
 * found by it: too little to be searched for instead, enough to be offered. Null where no part says so, or none is found.
 */
export async function fewerWords(ctx: Ctx, ask: Ask): Promise<(Counted & { q: string }) | null> {
  if (!ask.q || ask.as_typed) return null;
  const { words: typed } = await readWords(ctx.db, ask.q);
  if (typed.length > mostWords) return null;
  for (const q of partsOf(typed)) {
    const { isField, isFact } = await understandWords(ctx.db, (await readWords(ctx.db, q)).words);
    // In front of others a fact says nothing of them: "dr lee" is somebody.
    const saysWho = isField || (isFact && textOf(typed).endsWith(q));
    const match = saysWho ? await matchFor(ctx, { ...ask, q }) : null;
    const count = match ? await countFound(ctx, match, ask.is_premium) : 0;
    if (count > 0) return { q, ...asCounted(count) };
  }
  return null;
}
