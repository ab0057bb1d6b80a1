/** The texts of a share picture. Empty ones are not drawn. */
export interface PictureWords {
  siteName: string;
  /** Above the name: a listing's category, or a category's ancestors. */
  over: string;
  name: string;
  /** Whole stars from 1 to 5 and the exact average; null without reviews and for categories. */
  rating: { stars: number; average: string } | null;
  /** Shown next to the stars, or instead of them. */
  count: string;
  place: string;
}

/** Controls, joiners, and direction marks. They are invisible, and no font has glyphs for them. */
const invisible = /[\p{Cc}\p{Cf}]/gu;

/** A text as it is drawn: on one line, in NFC, without invisible characters. */
export const drawnText = (text: string): string =>
  text.normalize("NFC").replace(/\s+/g, " ").replace(invisible, "").trim();

interface Measure {
  /** The width of a text, in pixels. */
  widthOf: (text: string) => number;
  /** The available width, in pixels. */
  width: number;
}

/** The longest prefix that fits, by binary search; the empty one always fits. */
function longest(characters: string[], fits: (text: string) => boolean): string {
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(characters.slice(0, middle).join(""))) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join("");
}

/** A text, truncated with an ellipsis if it doesn't fit: at a word boundary if there is one in the last 40 %. */
export function fitted(text: string, { widthOf, width }: Measure): string {
  if (widthOf(text) <= width) return text;
  const cut = longest([...text], (part) => widthOf(`${part}…`) <= width);
  const space = cut.lastIndexOf(" ");
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).replace(/(?<![\s,;:.])[\s,;:.]+$/, "")}…`;
}

/** The longest prefix of a word that fits, at least one character. */
function prefix(word: string, { widthOf, width }: Measure): string {
  if (widthOf(word) <= width) return word;
  return longest([...word], (part) => widthOf(part) <= width) || [...word][0]!;
}

/** Splits a word into pieces that each fit on a line. */
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
 * Wraps a text between words, and within words that are longer than a line. The last of `lines` ends in an ellipsis if
 * there is more text.
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
