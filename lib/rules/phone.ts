import { parsePhoneNumberFromString, validatePhoneNumberLength } from "libphonenumber-js/min";

/**
 * A phone number as it is stored, or why the text isn't one. `isGuessed`: reading it took more than removing
 * punctuation.
 */
export type ReadPhone = { value: string; isGuessed: boolean } | { value: null; problem: string };

const problem = (text: string): ReadPhone => ({ value: null, problem: text });

/** The maximum length of a text: a number with words around it. */
const longest = 100;

/** A long number that a spreadsheet shortened, so that its digits are lost, unless all of them are there. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** Words before a number ("Tel.:", "Office") and after it ("(cell)"). */
const label = /^(?:tele?phone|tel|phone|ph|call|office|main|direct|mobile|cell|work|t|p|m)\b[.:\s-]*/i;
const fax = /^(?:fax|facsimile|f)\b|\bfax\b\)?$/i;
const remark = / ?\([a-z. ]+\)$/i;

const extension = / ?[,;]? ?(?:ext(?:ension|n)?\.?|x|#) ?[.:]? ?(\d{1,7})$/i;

/** With fewer letters, a number has a typing error: "555-O120". */
const fewestLetters = 3;

/** The digit of each letter on a keypad. */
const keypad = "22233344455566677778889999";
const asDigits = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => keypad[letter.toLowerCase().charCodeAt(0) - 97] ?? "");

const lengthProblems: Record<string, string> = {
  TOO_SHORT: "This phone number has too few digits.",
  TOO_LONG: "This phone number has too many digits.",
};

/**
 * A number in the US, Canada, or a neighboring country. Neither its area code nor the number after it begins with 0 or
 * 1.
 */
const american = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/** Why these digits aren't a phone number. */
function problemOf(written: string): string {
  if (/^\d{7}$/.test(written)) return "Add the area code to this phone number.";
  return lengthProblems[validatePhoneNumberLength(written, "US") ?? ""] ?? "This is not a phone number.";
}

/** Reads digits without a plus sign as a foreign number, but only if they form a valid one. */
function foreignOf(written: string): ReadPhone | null {
  if (written.startsWith("+") || written.length <= 11) return null;
  const foreign = parsePhoneNumberFromString(`+${written}`);
  return foreign?.isValid() ? { value: foreign.number, isGuessed: true } : null;
}

function numberOf(text: string): ReadPhone {
  const digits = text.replace(/\D/g, "");
  if (digits === "") return problem("This is not a phone number.");
  const written = `${text.startsWith("+") ? "+" : ""}${digits}`;
  const found = parsePhoneNumberFromString(written, "US");
  if (!found?.isPossible()) return foreignOf(written) ?? problem(problemOf(written));
  if (found.number.startsWith("+1") && (!american.test(found.number) || /(\d)\1{9}$/.test(found.number))) {
    return problem("No US phone number has these digits.");
  }
  return { value: found.number, isGuessed: false };
}

/** A latitude or longitude, whose digits could otherwise be those of a phone. */
const coordinate = /^(?:-\d+|\d{1,2})\.\d+$/;
export const isCoordinate = (text: string): boolean => coordinate.test(text.trim());

/** Why a text isn't read at all; null if it may be a number. */
function problemOfText(text: string): string | null {
  if (isCoordinate(text)) return "This is a decimal number.";
  if (text.length > longest) return "This phone number is too long.";
  if (shortened.test(text)) return "A spreadsheet has shortened this phone number.";
  return fax.test(text) ? "This is the number of a fax." : null;
}

/** Whether a text has what a number is made of, with no letter or several. */
const isNumberText = (text: string, letters: number): boolean =>
  !/[^a-z\d\s()+./,–‐‑-]/iu.test(text) && /\d/.test(text) && (letters === 0 || letters >= fewestLetters);

/**
 * Reads a phone number: "+" and digits, then " ext. " and its extension if it has one. Letters become digits as on a
 * keypad, and ten digits count as a US number.
 */
export function readPhone(text: string): ReadPhone {
  const plain = text
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(\+?[\d ]+)\.0$/, "$1")
    .replace(/^(\d)\.(\d{9})E\+?0?9$|^(1)\.(\d{10})E\+?10$/i, "$1$2$3$4")
    .replace(/^(?:00|011) ?(?=[1-9][\d ().-]{9})/, "+");
  const wrong = problemOfText(plain);
  if (wrong) return problem(wrong);
  const bare = plain.replace(label, "").replace(remark, "");
  const [whole, inner = ""] = extension.exec(bare) ?? [];
  const words = whole === undefined ? bare : bare.slice(0, -whole.length);
  const letters = words.match(/[a-z]/gi)?.length ?? 0;
  if (!isNumberText(words, letters)) return problem("This is not a phone number.");
  const read = numberOf(asDigits(words));
  if (read.value === null) return read;
  const isGuessed = read.isGuessed || letters > 0;
  return { value: inner === "" ? read.value : `${read.value} ext. ${inner}`, isGuessed };
}
