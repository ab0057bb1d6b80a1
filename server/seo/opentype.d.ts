/** The part of the package that is used: it comes without types. */
declare module "opentype.js" {
  /** A step of an outline: a move, a line, a curve with one or two points that bend it, or the way back. */
  export type Command =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" };
  export interface Path {
    commands: Command[];
  }
  export interface Font {
    /** The glyph of a character; 0 where the font has none. */
    charToGlyphIndex(character: string): number;
    /** How wide a text stands, in the unit of the size. */
    getAdvanceWidth(text: string, size: number): number;
    /** The outlines of a text whose baseline begins at x, y. */
    getPath(text: string, x: number, y: number, size: number): Path;
  }
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
