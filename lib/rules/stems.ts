import { plainWords } from "./plain-words";

/**
 * The stems of a text's words: lowercase, without diacritics, apostrophes, and plural endings ("Bell's Breweries" is
 * "bell brewery"). The S-stemmer of D. Harman, "How effective is suffixing?" (1991). Must return the same as the
 * database's `stems()`.
 */
export const stems = (text: string): string =>
  plainWords(text.replace(/['’]/g, ""))
    .replace(/([a-z][^aeiou \d])ies(?![\p{L}\p{N}])/gu, "$1y")
    .replace(/(ss|x|ch|sh)es(?![\p{L}\p{N}])/gu, "$1")
    .replace(/([a-z][^aisu \d])s(?![\p{L}\p{N}])/gu, "$1");

/** Stop words in English and Spanish, the same as in the database's `concept_stems()`. */
export const stopWords: ReadonlySet<string> = new Set(
  "a an and at by de del e el en for in la las los of on or para the to with y".split(" "),
);

/** The stems of a text's words, without stop words. */
export const stemsOf = (text: string): string[] =>
  stems(text)
    .split(" ")
    .filter((word) => word !== "" && !stopWords.has(word));

const endings =
  /^([a-z]{5,}?)(?:ings?|ers?|ors?|ists?|y|ery|ians?|icians?|ics?|ical|al|ants?|ance|ions?|ionists?|ional)$/;

/**
 * What a word has in common with others that are made from it: "beekeep" of "beekeeper" and "beekeeping". Must return the
 * same as the database's `word_root()`.
 */
export const rootOf = (word: string): string => endings.exec(word)?.[1] ?? word;
