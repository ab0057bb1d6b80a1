import { arialWidths } from "./arial-widths";

/** The font size and the room of a line of text in search results on a wide screen, in pixels. */
export interface ResultLine {
  size: number;
  room: number;
}

/** A title has one line of 600 pixels, less the room that search engines keep at its end. */
export const resultTitle: ResultLine = { size: 20, room: 580 };
/** A description has two lines, of which the second ends early. */
export const resultDescription: ResultLine = { size: 14, room: 920 };

const em = 2048;
const widths = new Map(arialWidths.flatMap(([width, characters]) => [...characters].map((one) => [one, width])));

/** A character that the font lacks: one that fills a square (Chinese, emoji), that adds no width, or any other letter. */
function widthOfOther(character: string): number {
  if (/[\p{M}\p{Cc}\p{Cf}]/u.test(character)) return 0;
  return /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]|[\u{1F000}-\u{3FFFF}]/u.test(
    character,
  )
    ? em
    : 1139;
}

/** The width of a text at a font size, in pixels. Server and browser get the same result, whatever fonts they have. */
export function textWidth(text: string, size: number): number {
  let units = 0;
  for (const character of text) units += widths.get(character) ?? widthOfOther(character);
  return (units * size) / em;
}

/** What a search result shows of a text, and the words that it leaves out. */
export interface Shown {
  text: string;
  /** The width of the whole text, in whole pixels. */
  width: number;
  /** The end that is left out; empty if all is shown. */
  cut: string;
}

const end = " …";

/** The part of a text that fits, whole words if the first one fits. */
export function shownOf(given: string, { size, room }: ResultLine): Shown {
  const text = given.replace(/\s+/g, " ").trim();
  const width = Math.round(textWidth(text, size));
  if (width <= room) return { text, width, cut: "" };
  const characters = [...text];
  let [fitting, used] = [0, textWidth(end, size)];
  for (const [at, character] of characters.entries()) {
    used += textWidth(character, size);
    if (used > room) break;
    fitting = at + 1;
  }
  const part = characters.slice(0, fitting).join("");
  const isAtWord = characters[fitting] === " ";
  const space = part.lastIndexOf(" ");
  const kept = (isAtWord || space < 1 ? part : part.slice(0, space)).replace(/(?<![\s,;:|–-])[\s,;:|–-]+$/u, "");
  return { text: kept + end, width, cut: text.slice(kept.length).trim() };
}
