import "server-only";
import { drawnText, fitted, type PictureWords, wrapped } from "@/lib/rules/picture-words";
import { loadSharp } from "../images/sharp";
import { type Face, type Typefaces, typefaces } from "./share-picture-fonts";

/** The size that platforms want for a large card, in pixels. */
const pictureSize = { width: 1200, height: 630 };

// The light colors of app/globals.css: pictures appear on other sites.
const colors = {
  paper: "#fbfaf6",
  ink: "#1a1f28",
  soft: "#454b58",
  faint: "#626774",
  line: "#e3dfd5",
  accent: "#0d5c54",
};

const LEFT = 88;
const WIDTH = 1024;
const STAR = 46;

/** The font sizes for a name, largest first, with the number of lines allowed and their height, in pixels. */
const nameSizes = [
  { size: 84, lines: 2, height: 92 },
  { size: 68, lines: 2, height: 78 },
  { size: 56, lines: 3, height: 64 },
];

const mark = [
  `<rect width="32" height="32" rx="6" fill="${colors.accent}"/>`,
  `<g fill="none" stroke="#fff" stroke-linejoin="round">`,
  `<path stroke-width="1.6" d="M6.5 9.5c3.6-.9 6.9-.2 9.5 2.2 2.6-2.4 5.9-3.1 9.5-2.200v13c-3.6-.9-6.9-.2-9.5 2.2-2.6-2.4-5.9-3.1-9.5-2.2z"/>`,
  `<path stroke-width="2.2" stroke-linecap="round" d="M10.5 16.2l5.5 5 5.5-8"/></g>`,
].join("");

const star = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z";

const starAt = (at: number, isFilled: boolean, y: number) =>
  `<path transform="translate(${LEFT - 4 + at * STAR} ${y}) scale(1.75)" d="${star}" stroke-width="1.5" ` +
  `fill="${isFilled ? colors.accent : "none"}" stroke="${isFilled ? colors.accent : colors.faint}"/>`;

interface Line {
  face: Face;
  size: number;
  color: string;
  x?: number;
  y: number;
}

/** Draws a line of text. */
const drawLine = (text: string, { face, size, color, x = LEFT, y }: Line, fonts: Typefaces): string =>
  `<path fill="${color}" d="${fonts[face].outlines(text, { x, y, size })}"/>`;

/** Draws a line of text, shortened if it would cross the picture's right margin. */
function drawFitted(text: string, line: Line, fonts: Typefaces): string {
  const widthOf = (candidate: string) => fonts[line.face].widthOf(candidate, line.size);
  return drawLine(fitted(text, { widthOf, width: LEFT + WIDTH - (line.x ?? LEFT) }), line, fonts);
}

/** Wraps the name at the largest size at which it fits; at the smallest one it may be cut. */
function nameLines(name: string, fonts: Typefaces) {
  const layouts = nameSizes.map((nameSize) => {
    const widthOf = (text: string) => fonts.name.widthOf(text, nameSize.size);
    return { ...nameSize, rows: wrapped(name, nameSize.lines, { widthOf, width: WIDTH }) };
  });
  const isComplete = ({ rows }: { rows: string[] }) => rows.join(" ").replaceAll(" ", "") === name.replaceAll(" ", "");
  return layouts.find(isComplete) ?? layouts.at(-1)!;
}

function drawName(name: string, fonts: Typefaces, top: number): string {
  const { size, height, rows } = nameLines(name, fonts);
  const baseline = top + size * 0.8;
  return rows
    .map((row, at) => drawLine(row, { face: "name", size, color: colors.ink, y: baseline + at * height }, fonts))
    .join("");
}

function drawRating({ rating, count }: PictureWords, fonts: Typefaces, y: number): string {
  const plain = { face: "plain", size: 34, color: colors.soft, y } as const;
  if (!rating) return drawFitted(count, plain, fonts);
  const stars = [0, 1, 2, 3, 4].map((at) => starAt(at, at < rating.stars, y - 33)).join("");
  const x = LEFT + 5 * STAR + 14;
  const average = drawLine(rating.average, { face: "strong", size: 34, color: colors.ink, x, y }, fonts);
  const countX = x + fonts.strong.widthOf(rating.average, 34) + 18;
  return stars + average + drawFitted(count, { ...plain, x: countX }, fonts);
}

const cleanWords = (words: PictureWords): PictureWords => ({
  ...words,
  siteName: drawnText(words.siteName),
  over: drawnText(words.over),
  name: drawnText(words.name),
  count: drawnText(words.count),
  place: drawnText(words.place),
});

/** Whether the fonts can draw a text. Combining marks that NFC didn't compose can't be positioned reliably. */
const isDrawable = (text: string, fonts: Typefaces) =>
  !/\p{M}/u.test(text) && Object.values(fonts).every((face) => face.covers(text));

/**
 * A share picture as an SVG of outlines only: user text never becomes markup, and the machine's fonts don't matter.
 * Null when the typefaces lack a glyph, or the name has no visible character.
 */
export function pictureSvg(input: PictureWords, fonts: Typefaces): string | null {
  const words = cleanWords(input);
  const texts = [words.siteName, words.over, words.name, words.count, words.place];
  if (words.name === "" || !texts.every((text) => isDrawable(text, fonts))) return null;
  const { width, height } = pictureSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.paper}"/>`,
    `<rect x="${width - 20}" width="20" height="${height}" fill="${colors.accent}"/>`,
    `<g transform="translate(${LEFT} 64) scale(1.875)">${mark}</g>`,
    drawFitted(words.siteName, { face: "name", size: 36, color: colors.ink, x: LEFT + 80, y: 106 }, fonts),
    drawFitted(words.over, { face: "strong", size: 30, color: colors.accent, y: 200 }, fonts),
    drawName(words.name, fonts, 224),
    `<rect x="${LEFT}" y="452" width="${WIDTH}" height="2" fill="${colors.line}"/>`,
    drawRating(words, fonts, 518),
    drawFitted(words.place, { face: "plain", size: 34, color: colors.soft, y: 574 }, fonts),
    "</svg>",
  ].join("");
}

/** Draws a share picture as a PNG with few colors; null when the typefaces lack a glyph for its text. */
export async function drawSharePicture(words: PictureWords): Promise<Buffer | null> {
  const svg = pictureSvg(words, await typefaces());
  if (svg === null) return null;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 64, compressionLevel: 9, effort: 4 }).toBuffer();
}
