/** A value that is stored differently than in the file: left empty, or mended. */
export interface ImportWarning {
  /** The API's name of the field. */
  field: string;
  message: string;
  /** The start of the cell's text, and the stored value (null if none). */
  before: string;
  after: string | null;
}

/** The longest text that a warning repeats. */
const longestExample = 200;

export const exampleOf = (text: string): string =>
  text.length > longestExample ? `${text.slice(0, longestExample)}…` : text;

/** The warning for a cell that is left empty. */
export const emptiedCell = (field: string, message: string, text: string): ImportWarning => ({
  field,
  message,
  before: exampleOf(text),
  after: null,
});
