import { isEmptyWord, plainCell } from "./csv-cell";
import { stateCode, statesWithLeadingZero } from "./us-states";

/** A value as it will be stored (null: nothing), and what had to be done to it, if anything, for the importer to read. */
export interface CleanedCell {
  value: string | null;
  note?: string;
}

const empty: CleanedCell = { value: null };
const blanked = (note: string): CleanedCell => ({ value: null, note });

/** Characters that no text shows and the database may refuse: control characters but tab and line ends, half surrogates. */
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF\uD800-\uDFFF]/gu;

/** A text without the characters that no text shows. */
export const withoutControls = (text: string): string => text.replace(controls, "");

/**
 * The text of a cell: numbers and booleans as text, control characters taken out, the cell words for "nothing" empty.
 * Undefined for what no cell can hold (a list, an object).
 */
export function cellText(value: unknown): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return cellText(String(value));
  if (typeof value !== "string") return undefined;
  const plain = withoutControls(value).trim();
  return isEmptyWord(plain) ? "" : plainCell(plain).trim();
}

/** A text for one line: every run of spaces and line ends one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** A text of several lines, with one kind of line end. */
export const severalLines = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Whether a text shows anything: spaces and invisible characters alone do not. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** The two-letter code of a state; nothing for what is no state. */
export function stateCell(text: string): CleanedCell {
  if (text === "") return empty;
  const code = stateCode(text);
  return code ? { value: code } : blanked("Not a US state or territory: left empty.");
}

/**
 * A ZIP code of 5 or 9 digits, 9 as 5-4. Where the state's codes begin with 0, one of 4 or 8 digits gets back the zero
 * that a spreadsheet dropped; so does one that a program wrote as a number with ".0" behind it.
 */
export function zipCell(text: string, state: string | null): CleanedCell {
  if (text === "") return empty;
  const written = text.replace(/\.0+$/, "");
  if (/[^\d\s-]/.test(written)) return blanked("Not a ZIP code of 5 or 9 digits: left empty.");
  let digits = written.replace(/\D/g, "");
  const lacksZero = (digits.length === 4 || digits.length === 8) && state !== null && statesWithLeadingZero.has(state);
  if (lacksZero) digits = `0${digits}`;
  if (digits.length !== 5 && digits.length !== 9) return blanked("Not a ZIP code of 5 or 9 digits: left empty.");
  const value = digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
  if (lacksZero) return { value, note: `Its leading zero was put back: ${value}.` };
  return written === text ? { value } : { value, note: `Read as ${value}.` };
}

/** More digits than any telephone number has (ITU-T E.164). */
const mostDigits = 15;

/** A telephone number as "+" and digits; 10 digits are a US number. An extension behind it can't be kept. */
export function phoneCell(text: string): CleanedCell {
  if (text === "") return empty;
  const number = text.replace(/\s*(?:,|;)?\s*(?:ext(?:ension)?\.?|x|#)\s*:?\s*\d+\s*$/i, "");
  const digits = number.replace(/\D/g, "");
  if (digits === "") return blanked("Not a phone number: left empty.");
  if (digits.length > mostDigits) return blanked(`More than ${mostDigits} digits: left empty.`);
  const value = digits.length === 10 ? `+1${digits}` : `+${digits}`;
  return number === text ? { value } : { value, note: "Its extension was left out." };
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text) && new URL(text).hostname !== "";

/** The address of a picture: http and https only. */
export function imageCell(text: string): CleanedCell {
  if (text === "") return empty;
  return isWebAddress(text) ? { value: text } : blanked("Not an address that begins with http or https: left empty.");
}

/** The address of a website: http and https only; https is put before one without a scheme. */
export function websiteCell(text: string): CleanedCell {
  if (text === "") return empty;
  if (isWebAddress(text)) return { value: text };
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(text);
  const completed = `https://${text.replace(/^\/\//, "")}`;
  if (
    hasScheme ||
    !isWebAddress(completed) ||
    !/^[^/?#@]+\.[^/?#@.]+([/?#:]|$)/.test(completed.slice("https://".length))
  ) {
    return blanked("Not the address of a website: left empty.");
  }
  return { value: completed, note: `Read as ${completed}.` };
}

/** An e-mail address; only its rough shape is looked at. */
export function emailCell(text: string): CleanedCell {
  if (text === "") return empty;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? { value: text } : blanked("Not an e-mail address: left empty.");
}

const yes = new Set(["yes", "y", "true", "t", "1", "free"]);
const no = new Set(["no", "n", "false", "f", "0", "none"]);

/** A yes or no; null for nothing and for what is neither. */
export function yesNoCell(text: string): { value: boolean | null; note?: string } {
  const word = text.toLowerCase();
  if (word === "") return { value: null };
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { value: null, note: "Neither yes nor no: left empty." };
}
