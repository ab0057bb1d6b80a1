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

/** How much of the same text comes before the first difference. */
const lead = 40;

/** Two texts before and after a change, cut around their first difference. */
export function excerptsOf(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(before.length, after.length) > longestExample ? Math.max(0, same - lead) : 0;
  const cut = (text: string) =>
    (start > 0 ? "…" : "") +
    text.slice(start, start + longestExample) +
    (text.length > start + longestExample ? "…" : "");
  return { before: cut(before), after: cut(after) };
}
