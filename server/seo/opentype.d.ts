/** Types for the parts of the package that we use; it has none of its own. */
declare module "opentype.js" {
  /** A path command: move, line, quadratic or cubic curve, or close. */
  export type Command =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" };
  export interface Path {
    commands: Command[];
  }
  export interface Font {
    /** The index of a character's glyph; 0 when the font has none. */
    charToGlyphIndex(character: string): number;
    /** The width of a text, in the unit of `size`. */
    getAdvanceWidth(text: string, size: number): number;
    /** The outlines of a text whose baseline starts at x, y. */
    getPath(text: string, x: number, y: number, size: number): Path;
  }
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
