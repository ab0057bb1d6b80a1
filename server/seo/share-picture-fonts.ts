import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import opentype, { type Command, type Font } from "opentype.js";

/** The site's two typefaces at the weights that the pictures have. */
const faces = {
  name: ["newsreader", 600],
  strong: ["public-sans", 600],
  plain: ["public-sans", 400],
} as const;
export type Face = keyof typeof faces;

/** The parts into which the packages cut a typeface, in the order in which a character is looked for. */
const parts = ["latin", "latin-ext", "vietnamese"];

export interface Typeface {
  /** Whether there is a glyph for every character. */
  covers(text: string): boolean;
  /** How wide a text stands, in pixels. */
  widthOf(text: string, size: number): number;
  /** The outlines of a text whose baseline begins at x, y, as the "d" of an SVG path. */
  outlines(text: string, at: { x: number; y: number; size: number }): string;
}

// The server runs in the project's folder; the files lie in packages, so nothing is fetched and no system font counts.
const fileOf = (family: string, part: string, weight: number) =>
  path.join(
    /* turbopackIgnore: true */ process.cwd(),
    `node_modules/@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`,
  );

async function readFont(file: string): Promise<Font> {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** A text cut where another part of the typeface has the characters. */
function runsOf(text: string, fonts: Font[]): { text: string; font: Font }[] {
  const runs: { text: string; font: Font }[] = [];
  for (const character of text) {
    const font = fonts.find((one) => one.charToGlyphIndex(character) > 0) ?? fonts[0]!;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The package's own way to write this down makes "NaN" of numbers that are almost nothing. */
const pathData = (commands: Command[]): string =>
  commands.map(({ type, ...points }) => type + Object.values(points).map(tenth).join(" ")).join("");

function typefaceOf(fonts: Font[]): Typeface {
  const widthOf = (text: string, size: number) =>
    runsOf(text, fonts).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0);
  return {
    covers: (text) => [...text].every((character) => fonts.some((font) => font.charToGlyphIndex(character) > 0)),
    widthOf,
    outlines(text, { x, y, size }) {
      let at = x;
      return runsOf(text, fonts)
        .map((run) => {
          const outline = pathData(run.font.getPath(run.text, at, y, size).commands);
          at += run.font.getAdvanceWidth(run.text, size);
          return outline;
        })
        .join("");
    },
  };
}

async function read(face: Face): Promise<Typeface> {
  const [family, weight] = faces[face];
  return typefaceOf(await Promise.all(parts.map((part) => readFont(fileOf(family, part, weight)))));
}

export type Typefaces = Record<Face, Typeface>;

let loading: Promise<Typefaces> | null = null;

async function readAll(): Promise<Typefaces> {
  const [name, strong, plain] = await Promise.all([read("name"), read("strong"), read("plain")]);
  return { name, strong, plain };
}

/** The typefaces, read from their packages at the first call. Throws when a file can't be read; the next call tries again. */
export function typefaces(): Promise<Typefaces> {
  loading ??= readAll().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
