import { type Chance } from "../data/chance";
import { distance, mistype } from "../parts/typos";

const shortest = 4;

/** Mistypes one word of the text, of at least four letters if there is one. */
function mistypeOnce(chance: Chance, text: string) {
  const words = [...text.matchAll(/[a-z]{2,}/g)];
  const long = words.filter(([word]) => word.length >= shortest);
  const { 0: word, index } = chance.pick(long.length > 0 ? long : words);
  return text.slice(0, index) + mistype(chance, word, 1).word + text.slice(index + word.length);
}

/**
 * A text in lowercase with so many typing mistakes in its words.
 * @throws {Error} if it has no word of two Latin letters
 */
export function mistypeText(chance: Chance, text: string, count: number) {
  const lower = text.toLowerCase();
  if (!/[a-z]{2}/.test(lower)) throw new Error("The text has no word to mistype.");
  for (;;) {
    let made = lower;
    for (let nth = 0; nth < count; nth += 1) made = mistypeOnce(chance, made);
    // A second mistake may undo the first.
    if (distance(lower, made) === count) return made;
  }
}
