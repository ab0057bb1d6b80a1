/** Words in the names of places and institutions, each with its usual abbreviation. */
const abbreviations = new Map([
  ["saint", "st"],
  ["mount", "mt"],
  ["fort", "ft"],
  ["center", "ctr"],
  ["university", "univ"],
  ["hospital", "hosp"],
  ["community", "comm"],
  ["institute", "inst"],
  ["association", "assn"],
  ["department", "dept"],
  ["national", "natl"],
  ["international", "intl"],
  ["government", "govt"],
  ["apartment", "apt"],
]);
const words = new Map([...abbreviations].map(([word, short]) => [short, word]));
/** Those that stand for other words as well: "st" for "street". */
const ambiguous: ReadonlySet<string> = new Set(["st", "mt", "ft"]);

/** The word that an abbreviation stands for; other words, and what may stand for another word, as they are. */
export const writtenOut = (word: string): string => (ambiguous.has(word) ? word : (words.get(word) ?? word));

/** How names write a word otherwise: "mt" for "mount", and the other way around. */
export const formsOfWord = (word: string): string[] => [abbreviations.get(word) ?? [], words.get(word) ?? []].flat();
