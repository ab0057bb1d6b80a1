import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import opentype, { type Command, type Font } from "opentype.js";

/** The site's two typefaces at the weights that the pictures use. */
const faces = { name: ["newsreader", 600], strong: ["public-sans", 600], plain: ["public-sans", 400] } as const;
export type Face = keyof typeof faces;

/** The subsets of a typeface in its package, in the order in which characters are looked up. */
const subsets = ["latin", "latin-ext", "vietnamese"];

export interface Typeface {
  /** Whether it has a glyph for every character. */
  covers(text: string): boolean;
  /** The width of a text, in pixels. */
  widthOf(text: string, size: number): number;
  /** The outlines of a text whose baseline starts at x, y, as the "d" of an SVG path. */
  outlines(text: string, at: { x: number; y: number; size: number }): string;
}

// The server runs in the project's folder. The files come from packages: nothing is fetched, and system fonts are
// ignored.
const fileOf = (family: string, subset: string, weight: number) =>
  path.join(
    /* turbopackIgnore: true */ process.cwd(),
    `node_modules/@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`,
  );

async function readFont(file: string): Promise<Font> {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Splits a text into runs, each with the subset that has its characters. */
function runsOf(text: string, fonts: Font[]): { text: string; font: Font }[] {
  const runs: { text: string; font: Font }[] = [];
  for (const character of text) {
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(character) > 0) ?? fonts[0]!;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** An SVG path. The package's own serialization turns numbers close to zero into "NaN". */
const pathData = (commands: Command[]): string =>
  commands.map(({ type, ...points }) => type + Object.values(points).map(roundToTenth).join(" ")).join("");

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
  return typefaceOf(await Promise.all(subsets.map((subset) => readFont(fileOf(family, subset, weight)))));
}

export type Typefaces = Record<Face, Typeface>;

let loading: Promise<Typefaces> | null = null;

async function readAll(): Promise<Typefaces> {
  const [name, strong, plain] = await Promise.all([read("name"), read("strong"), read("plain")]);
  return { name, strong, plain };
}

/** The typefaces, read from their packages on the first call. Throws when reading fails; the next call tries again. */
export function typefaces(): Promise<Typefaces> {
  loading ??= readAll().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
