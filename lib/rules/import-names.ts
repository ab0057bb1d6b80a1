/** A name turned round costs more than one left as it is: these words belong to firms. */
const firmWord =
  /[\d&@/]|\b(?:inc|llc|llp|pllc|ltd|corp|co|company|group|associates|partners|clinic|center|centre|services|hospital|school|the|of|and)\b/i;
const credentials = new Set(
  "md do phd dds dmd dc dpm od np pa pac rn aprn fnp fnpc fnpbc crna pt ot dpt jd esq lcsw lmft lpc psyd edd mph mba ms ma bs cnm aud rd facs facp faap facc pharmd dvm cpa llm".split(
    " ",
  ),
);
const suffixes: Record<string, string> = { jr: "Jr", sr: "Sr", ii: "II", iii: "III", iv: "IV" };
const particles = new Set("de del la las los da dos y von der den".split(" "));
/** The most words that a family name or given names have, and the most letters of a title after the name. */
const mostWords = 4;
const longestTitle = 8;

const letters = (word: string): string => word.replace(/[^\p{L}]/gu, "").toLowerCase();
const isCredential = (word: string): boolean => credentials.has(letters(word));
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A word in capitals as a name is written: "O'NEIL" becomes "O'Neil". */
function properWord(word: string): string {
  const lower = word.toLowerCase();
  if (particles.has(lower)) return lower;
  return lower
    .replace(/(?:^|[-'’])\p{L}/gu, (start) => start.toUpperCase())
    .replace(/(?<=^|[-'’])Mc\p{L}/gu, (start) => `Mc${start.slice(2).toUpperCase()}`);
}

/** The words of a name, capitals as names are written. A particle keeps its small letter behind given names. */
function spokenWords(first: readonly string[], last: readonly string[]): string[] {
  const words = [...first, ...last];
  return /\p{Ll}/u.test(words.join("")) || letters(last.join("")).length < 2 ? words : words.map(properWord);
}

type PersonPart = "first_name" | "middle_name" | "last_name" | "name_suffix" | "credentials";

const titleSpellings: Record<string, string> = { esq: "Esq", phd: "PhD", psyd: "PsyD", edd: "EdD", pharmd: "PharmD" };

const titleText = (title: string): string => titleSpellings[letters(title)] ?? title.replaceAll(".", "");

/** Takes the words at the end of a list that are of a kind. */
function takeEnd(words: string[], isOne: (word: string) => boolean): string[] {
  let end = words.length;
  while (end > 1 && isOne(words[end - 1] ?? "")) end -= 1;
  return words.splice(end);
}

const isSuffix = (word: string): boolean => letters(word) in suffixes;
const isTitle = (part: string): boolean =>
  wordsOf(part).every((word) => isSuffix(word) || isCredential(word) || /^(?:[A-Z]\.?){2,}$/.test(word)) &&
  wordsOf(part).every((word) => letters(word).length <= longestTitle);

/**
 * The name of a person in the order of speech, from "Last, First, titles"; capitals only are written as names are. Null
 * for a text that isn't written so.
 */
export function turnedName(text: string): string | null {
  if (!text.includes(",") || firmWord.test(text)) return null;
  const [family = "", given = "", ...after] = text.split(",").map((part) => part.trim());
  // "Smith, Jr., John"
  if (isSuffix(given) && after[0]) return turnedName([`${family} ${given}`, ...after].join(","));
  const [last, first] = [wordsOf(family), wordsOf(given)];
  const titles = takeEnd(first, isCredential);
  const suffix = [...takeEnd(last, isSuffix), ...takeEnd(first, isSuffix), ...after.filter(isSuffix)];
  titles.push(...after.filter((part) => part !== "" && !isSuffix(part)));
  const isName = [last, first].every(({ length }) => length > 0 && length <= mostWords) && !first.some(isCredential);
  if (!isName || !titles.every(isTitle)) return null;
  const spoken = [...spokenWords(first, last), ...suffix.map((word) => suffixes[letters(word)] ?? word)].join(" ");
  return [spoken, ...titles.map(titleText)].join(", ");
}

/** The name that columns with its parts give: "Jane Q Smith Jr, MD"; empty without any. */
export function personName(parts: Partial<Record<PersonPart, string>>): string {
  const { first_name: first, middle_name: middle, last_name: last, name_suffix: suffix, credentials } = parts;
  const given = [first, middle].filter(Boolean).join(" ");
  const turned = given && last ? turnedName([last, given, suffix, credentials].filter(Boolean).join(", ")) : null;
  return turned ?? [[given, last, suffix].filter(Boolean).join(" "), credentials].filter(Boolean).join(", ");
}

const total = /^(?:grand |sub-?)?totals?(?!\p{L})[\p{L}\s:=]*[\d.,]*$/iu;
/** "Total Wine" is a firm. */
const totalOfThings = /^totals?\s[\p{L}\s]*$/iu;
const footnote =
  /^[*†\s]*(?:sources?|notes?|generated|exported|disclaimer|copyright|©|page|row count|record count|number of (?:rows|records)|last updated|data as of|count|end of (?:file|report|list))\b\s*(?:[:\d]|on\b|by\b|of\b|$)/i;
const sample =
  /\breplace with\b|\blorem ipsum\b|^(?:a{2,} )?(?:sample|example|placeholder|dummy)(?: (?:name|row|record|entry|listing|data|company|business|doctor|text))?$|^(?:your|insert|enter)(?: [a-z]+)? name(?: here)?$|^test (?:name|row|record|entry|listing)$/i;

/** Whether a text is a sample's that a template tells to replace: "Aaa sample - replace with name". */
export const isSample = (name: string): boolean => sample.test(name);

/** "3 records", "1,204 rows exported", "* Data from the state bar", "(c) 2025 The Bar", "-- end of report --". */
const counting =
  /^[\d,]+ (?:rows?|records?|results?|entries|listings)\b|^[*†] ?(?:data|source|note|as of)\b|^\(c\) ?\d{4}|^-+ ?end of\b/i;

/** Whether a text closes a table: a total or a note. */
export const isClosing = (text: string): boolean =>
  counting.test(text) || (total.test(text) && !totalOfThings.test(text)) || footnote.test(text);

/** Whether a name is only a number, as where the column of names has a total. */
export const isNumber = (name: string): boolean => /^[\d.,%\s]+$/.test(name);

const street =
  /^\d+[a-z]?(?: [\p{L}\d.'’-]+){1,4} (?:st|street|ave|avenue|rd|road|dr|drive|blvd|boulevard|ln|lane|ct|court|pl|place|way|hwy|highway|pkwy|parkway|ter|terrace|cir|circle|estate|square|sq)\.?$/iu;

/** Whether a name reads like the address of a building. */
export const isStreet = (name: string): boolean => street.test(name);
