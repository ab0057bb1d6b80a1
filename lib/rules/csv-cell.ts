/** What programs write into a cell that holds nothing. */
const emptyWords = new Set(["", "nan", "n/a", "null", "-"]);

/** Whether a cell's text stands for nothing. */
export const isEmptyWord = (text: string): boolean => text.length <= 4 && emptyWords.has(text.toLowerCase());

/** Cells that a spreadsheet runs as a formula, with the apostrophes that may stand before them already. */
const runs = /^'*[=+\-@\t\r]/;
/** A telephone number as the site keeps it: begins with "+" and is no formula. */
const phone = /^\+\d+$/;

const needsMark = (text: string): boolean => runs.test(text) || isEmptyWord(text.replace(/^'+/, ""));

/**
 * A text as a CSV cell's content: with an apostrophe before what a spreadsheet would run and before the words that an
 * import reads as nothing; the import takes it off again (`plainCell`). "+" and digits are left alone.
 */
export const harmlessCell = (text: string): string =>
  text === "" || phone.test(text) || !needsMark(text) ? text : `'${text}`;

/** What a cell says without the apostrophe of `harmlessCell`. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && needsMark(text.slice(1)) ? text.slice(1) : text;

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file (RFC 4180), its cells made harmless. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(harmlessCell(cell))).join(",")}\r\n`;
