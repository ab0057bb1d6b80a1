import { readPoint } from "./distance";
import { isEmptyWord, plainCell } from "./csv-cell";
import { emailPattern } from "./email";
import { type FieldType } from "./listing-field";
import { isNpi } from "./npi";
import { withoutInvisible } from "./invisible-characters";
import { readPhone } from "./phone";
import { isAmerican, pinProblem, pinText } from "./pin";
import { servicesProblem, storedServices } from "./service-prices";
import { writtenState, statesWithLeadingZero } from "./us-states";

/** A value as it will be stored (null if empty), with a note for the importer if it was changed. */
export interface CleanedCell {
  value: string | null;
  note?: string;
}

const empty: CleanedCell = { value: null };
const blanked = (note: string): CleanedCell => ({ value: null, note });

/** What keeps a spreadsheet from reading a number: '="02134"'. */
const asText = /^="([^"]*)"$/;

/**
 * A cell's text: numbers and booleans as text, without control characters, empty for words such as "N/A". Undefined for
 * a value that no cell can have (a list or an object).
 */
export function cellText(value: unknown): string | undefined {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return cellText(String(value));
  if (typeof value !== "string") return undefined;
  const visible = withoutInvisible(value).trim();
  const plain = visible.startsWith('="') ? visible.replace(asText, "$1") : visible;
  return isEmptyWord(plain) ? "" : plainCell(plain).trim();
}

/** A text on one line: every run of white space becomes one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ");

/** A text with LF line breaks only. */
export const severalLines = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Whether a text has a visible character. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** The two-letter code of a state; empty for anything else. */
export function stateCell(text: string): CleanedCell {
  if (text === "") return empty;
  const code = writtenState(text.startsWith("US-") ? text.slice("US-".length) : text);
  return code ? { value: code } : blanked("Not a US state or territory: left empty.");
}

/** States whose ZIP codes start with two zeros. */
const statesWithTwoZeros = new Set(["PR", "VI"]);

/** The zeros that a spreadsheet dropped from a ZIP code with this many digits. */
function droppedZeros(digits: number, state: string | null): string {
  if (state === null || !statesWithLeadingZero.has(state)) return "";
  if (digits === 4 || digits === 8) return "0";
  return (digits === 3 || digits === 7) && statesWithTwoZeros.has(state) ? "00" : "";
}

/**
 * A ZIP code of 5 or 9 digits, the latter written as 5-4. In states whose codes start with zeros, zeros that a
 * spreadsheet dropped are restored. A trailing ".0", written by programs that store numbers, is removed.
 */
export function zipCell(text: string, state: string | null): CleanedCell {
  if (text === "") return empty;
  const written = text
    .replace(/\.0+$/, "")
    .replace(/^'+/, "")
    .replace(/^(\d\d),(\d{3})$/, "$1$2")
    .replace(/-?0000$/, "");
  if (/[^\d\s-]/.test(written)) return blanked("Not a ZIP code of 5 or 9 digits: left empty.");
  const given = written.replace(/\D/g, "");
  const zeros = droppedZeros(given.length, state);
  const digits = zeros + given;
  if ((digits.length !== 5 && digits.length !== 9) || /^0{5}/.test(digits))
    return blanked("Not a ZIP code of 5 or 9 digits: left empty.");
  const value = digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
  if (zeros) return { value, note: "Its leading zeros were put back." };
  return written === text ? { value } : { value, note: "Written in the usual form." };
}

/** What stands between the numbers of a cell that has several, and how long such a cell is at most. */
const betweenPhones = /\bor\b|\band\b|[/;|&\\\n]|:::|,(?! ?(?:ext|x))/i;
const longestPhones = 500;
/** A label behind a number begins the next number, or stands alone: "555-0102 Direct", "555-0103 Fax: 555-0104". */
const laterLabel =
  /(?<=\d)\s+\(?(?=(?:tele?phone|tel|phone|ph|fax|facsimile|office|main|direct|mobile|cell|work|home|[tpmfc])\b)/gi;

/** A number with its area code among words: "call 512-555-0134 after 5 PM". */
const amongWords = /(?<![\d+])(?:\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]?[2-9]\d{2}[ .-]\d{4}(?!\d)/;

/** The first number of a cell that has labels or several numbers; never that of a fax. Null if none is a number. */
function firstPhone(text: string): CleanedCell | null {
  if (text.length > longestPhones) return null;
  const parts = text
    .replace(laterLabel, ";")
    .split(betweenPhones)
    .map((part) => part.trim())
    .filter((part) => /\d/.test(part));
  const [first] = parts.map((part) => readPhone(part).value).filter((value) => value !== null);
  if (first === undefined) return null;
  return parts.length > 1 ? { value: first, note: "Only the first of its numbers is kept." } : { value: first };
}

/** A number among words, or why there is none. */
function phoneAmong(text: string, problem: string): CleanedCell {
  const [among = ""] = (!/fax/i.test(text) && amongWords.exec(text)) || [];
  const { value } = readPhone(among);
  if (value === null) return blanked(`${problem.slice(0, -1)}: left empty.`);
  return { value, note: "What stood around it was removed." };
}

/** A phone number (`readPhone`). Invalid ones are left empty, because a wrong number would call someone else. */
export function phoneCell(given: string): CleanedCell {
  if (given === "") return empty;
  const text = given.replace(/^'+|^(?:tel|callto|sms):/gi, "").replace(/;ext=/i, " ext. ");
  const read = readPhone(text);
  const isLabeled = /\d[\s(]+[a-z]{3}/i.test(text);
  const first = read.value === null || isLabeled ? firstPhone(text) : null;
  if (first !== null) return first;
  if (read.value === null) return phoneAmong(text, read.problem);
  return read.isGuessed ? { value: read.value, note: "Read from its letters or country code." } : { value: read.value };
}

/** A National Provider Identifier. A trailing ".0", written by programs that store numbers, is removed. */
export function npiCell(text: string): CleanedCell {
  if (text === "") return empty;
  const number = text.replace(/\.0$/, "");
  return isNpi(number) ? { value: number } : blanked("Not an NPI, whose last digit checks the others: left empty.");
}

/** Whether a text is a web address without a user name, which could make it look like another site's. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname !== "" && username + password === "";
}

/** A latitude and a longitude. */
export function pinCell(text: string): CleanedCell {
  if (text === "") return empty;
  const point = readPoint(text);
  if (!point) return blanked("Not a latitude and a longitude: left empty.");
  return isAmerican(point) ? { value: pinText(point) } : blanked("Not a place in the United States: left empty.");
}

/** The URL of a picture: http and https only. */
export function imageCell(text: string): CleanedCell {
  if (text === "") return empty;
  return isWebAddress(text) ? { value: text } : blanked("Not an address that begins with http or https: left empty.");
}

/** The first of several values, if each of them reads as one. */
function firstOf(parts: readonly string[], read: (part: string) => CleanedCell): CleanedCell | null {
  const [first, ...others] = parts.filter((part) => part.trim() !== "").map((part) => read(part.trim()));
  const isEach = first?.value && others.length > 0 && others.every(({ value }) => value !== null);
  return isEach ? { value: first.value, note: "Only the first of its addresses is kept." } : null;
}

/** A page of a site that isn't named: "profile.php?id=5". */
const barePage = /^[^/?#:]+\.(?:aspx?|php\d?|html?|jsp|cgi|cfm|pdf|docx?|jpe?g|png)(?:[?#]|$)/i;

function oneWebsite(text: string): CleanedCell {
  if (isWebAddress(text)) return { value: text };
  if (barePage.test(text)) return blanked("A page without its website: left empty.");
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(text);
  const completed = `https://${text.replace(/^\/\//, "")}`;
  if (
    hasScheme ||
    !isWebAddress(completed) ||
    !/^[^/?#@]+\.[^/?#@.]+([/?#:]|$)/.test(completed.slice("https://".length))
  ) {
    return blanked("Not the address of a website: left empty.");
  }
  return { value: completed, note: "https:// was added." };
}

/** The URL of a website, the first of several: http and https only. A URL without a scheme gets https. */
export function websiteCell(text: string): CleanedCell {
  if (text === "") return empty;
  const read = oneWebsite(text);
  if (read.value !== null) return read;
  const spaced = oneWebsite(text.replace(/^(https?:\/\/)\s+/i, "$1"));
  if (spaced.value !== null) return { ...spaced, note: "A space was removed." };
  // Blanks separate only addresses that say where they begin: "www.smith md.example" is one with a typing error.
  return firstOf(text.replace(/\s(?=https?:\/\/)/g, ";").split(/[;,|\n]/), oneWebsite) ?? read;
}

const oneEmail = (text: string): CleanedCell =>
  emailPattern.test(text) ? { value: text } : blanked("Not an email address: left empty.");

/** An email address, the first of several, checked only roughly. */
export function emailCell(text: string): CleanedCell {
  if (text === "") return empty;
  const written = /^mailto:/i.test(text) ? (text.slice("mailto:".length).split("?", 1)[0] ?? "").trim() : text;
  const [, named = written] = /^[^<>@]*<([^<>\s]+)>$/.exec(written) ?? [];
  const read = oneEmail(named);
  if (read.value !== null) return named === text ? read : { ...read, note: "What stood around it was removed." };
  return firstOf(named.split(/[\s;,|/]+/), (part) => oneEmail(part.replace(/^mailto:/i, ""))) ?? read;
}

function phoneComplaint(text: string): string {
  const read = readPhone(text);
  return read.value === null ? read.problem : "";
}

/** Services with prices, written as they are stored. */
export function servicesCell(text: string): CleanedCell {
  if (text === "") return empty;
  const value = storedServices(text);
  return value === null ? blanked(`${servicesProblem(text)?.replace(/\.$/, "")}: left empty.`) : { value };
}

interface CellRule {
  clean: (text: string) => CleanedCell;
  /**
   * The error that a form shows. An import leaves the cell empty instead, because no one can correct the value there.
   */
  complaint: string | ((text: string) => string);
}

/** The rules of field types. The other types take any text. */
export const cellRules: Partial<Record<FieldType, CellRule>> = {
  state: { clean: stateCell, complaint: "Enter a US state or territory." },
  phone: { clean: phoneCell, complaint: phoneComplaint },
  npi: { clean: npiCell, complaint: "Enter the ten digits of an NPI. This number's check digit is wrong." },
  pin: { clean: pinCell, complaint: pinProblem },
  email: { clean: emailCell, complaint: "Enter a valid email address." },
  website: { clean: websiteCell, complaint: "Enter a valid URL." },
  image: { clean: imageCell, complaint: "Enter a valid URL." },
  services: { clean: servicesCell, complaint: (text) => servicesProblem(text) ?? "" },
};

const yes = new Set(["yes", "y", "true", "t", "1", "free"]);
const no = new Set(["no", "n", "false", "f", "0", "none"]);

/** A yes or no; null for an empty or unknown word. */
export function yesNoCell(text: string): { value: boolean | null; note?: string } {
  const word = text.toLowerCase();
  if (word === "") return { value: null };
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { value: null, note: "Neither yes nor no: left empty." };
}
