/** What a share picture says. A line that is empty is not drawn. */
export interface PictureWords {
  siteName: string;
  /** Over the name: the category of a listing, the categories over a category. */
  over: string;
  name: string;
  /** Whole stars from 1 to 5 with the exact average; null without reviews, and for what has none. */
  rating: { stars: number; average: string } | null;
  /** Beside the stars, or in their place. */
  count: string;
  place: string;
}

/** What can't be seen: controls, joiners, marks of direction. They change no picture and no font has a glyph for them. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/** A text as it is drawn: in one line, composed, without what can't be seen. */
export const drawnText = (text: string): string =>
  text.normalize("NFC").replace(/\s+/g, " ").replace(unseen, "").trim();

interface Measure {
  /** How wide a text stands, in pixels. */
  widthOf: (text: string) => number;
  /** How wide it may be. */
  width: number;
}

/** The longest beginning that is still right, as a text; the empty one counts as right. */
function longest(characters: string[], isRight: (text: string) => boolean): string {
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isRight(characters.slice(0, middle).join(""))) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join("");
}

/** As much of a text as fits before an ellipsis, cut at a word where one ends near; all of it when it fits by itself. */
export function fitted(text: string, { widthOf, width }: Measure): string {
  if (widthOf(text) <= width) return text;
  const cut = longest([...text], (part) => widthOf(`${part}…`) <= width);
  const space = cut.lastIndexOf(" ");
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, "")}…`;
}

/** The longest beginning of a word that fits; never nothing. */
function prefix(word: string, { widthOf, width }: Measure): string {
  if (widthOf(word) <= width) return word;
  return longest([...word], (part) => widthOf(part) <= width) || [...word][0]!;
}

/** A word in pieces that fit a line each. */
function pieces(word: string, measure: Measure): string[] {
  const found: string[] = [];
  for (let rest = word; rest !== "";) {
    const piece = prefix(rest, measure);
    found.push(piece);
    rest = rest.slice(piece.length);
  }
  return found;
}

/**
 * A text in lines of this width at most, broken between words and within those that are longer than a line. What does
 * not fit into the last line is replaced by an ellipsis.
 */
export function wrapped(text: string, lines: number, measure: Measure): string[] {
  const space = measure.widthOf(" ");
  const found: string[][] = [];
  let width = Infinity;
  for (const word of text.split(" ").flatMap((word) => pieces(word, measure))) {
    const own = measure.widthOf(word);
    const isSame = width + space + own <= measure.width;
    if (isSame) found.at(-1)?.push(word);
    else found.push([word]);
    width = isSame ? width + space + own : own;
  }
  const rows = found.map((words) => words.join(" "));
  if (rows.length <= lines) return rows;
  return [...rows.slice(0, lines - 1), fitted(rows.slice(lines - 1).join(" "), measure)];
}
