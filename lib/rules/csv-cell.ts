/** What a spreadsheet shows instead of a formula's value. */
const errorWords = ["#n/a", "#value!", "#name?", "#ref!", "#div/0!", "#num!", "#null!"];
/** Texts that programs write into empty cells. */
const emptyWords = new Set(["", "nan", "n/a", "n.a.", "n.a", "n/a.", "null", "(null)", "(blank)", "\\n", "undefined"]);
for (const word of ["available", "applicable", "provided", "specified"]) emptyWords.add(`not ${word}`);
for (const word of [...errorWords, "-", "--", "---", "–", "—", "?", ".", "..."]) emptyWords.add(word);
/** What the longer ones begin with: most cells need no look-up. */
const longEmptyWord = /^(?:#|not |\(|undef)/i;
const longestEmptyWord = 4;

/** Whether a cell's text means that it is empty. */
export const isEmptyWord = (text: string): boolean =>
  (text.length <= longestEmptyWord || longEmptyWord.test(text)) && emptyWords.has(text.toLowerCase());

/** Whether a cell's text is the error of a formula. */
export const isSpreadsheetError = (text: string): boolean => errorWords.includes(text.trim().toLowerCase());

/**
 * Cells that a spreadsheet would run as a formula, with any leading apostrophes. Some programs also accept full-width
 * signs.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
/** A phone number as stored: it starts with "+" but isn't a formula. */
const phone = /^\+\d+$/;

const needsEscape = (text: string): boolean => formula.test(text) || isEmptyWord(text.replace(/^'+/, ""));

/**
 * Escapes a CSV cell with an apostrophe if a spreadsheet would run it as a formula or an import would read it as empty.
 * `plainCell` removes the apostrophe. Phone numbers ("+" and digits) stay as they are.
 */
export const harmlessCell = (text: string): string =>
  text === "" || phone.test(text) || !needsEscape(text) ? text : `'${text}`;

/** Undoes `harmlessCell`. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && needsEscape(text.slice(1)) ? text.slice(1) : text;

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A CSV line (RFC 4180) of escaped cells. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(harmlessCell(cell))).join(",")}\r\n`;
