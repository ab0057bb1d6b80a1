import "server-only";
import { type SearchQuery } from "@/lib/contract/search";
import { isAscii, normalizeWills, plainWords } from "@/lib/rules/plain-words";
import { stateCode } from "@/lib/rules/us-states";
import { createCache } from "../cache/cache";
import { type Db } from "../db/client";
import { plannedOnce, queryRows, unseen } from "../db/sql";
import { wordsHere } from "./known-words";

/** A word as the index knows it: its stem anywhere, and in a name. The index holds the numbers of these texts. */
export interface Term {
  key: string;
  nameKey: string;
  /** It is no word, but something that a listing is or has: the same of its name as anywhere. */
  isFact?: true;
}

/** A word of a search; `stem` and `term` are null for one too common to be indexed. */
export interface Word {
  word: string;
  stem: string | null;
  term: Term | null;
}

/** Words as a text. */
export const textOf = (words: readonly Word[]): string => words.map(({ word }) => word).join(" ");

/** A text as it is searched for. */
export interface Words {
  /** Lower case, without accents and signs; "" when nothing else was typed. */
  name: string;
  /** This very name. */
  exactKey: string;
  words: Word[];
  /** This phone number, where it is nothing else. */
  phoneKey: string | null;
}

export const termOf = (stem: string): Term => ({ key: stem, nameKey: `=${stem}` });
/** A stem that only names are to have. */
export const nameTermOf = (stem: string): Term => ({ key: `=${stem}`, nameKey: `=${stem}` });
export const factTermOf = (fact: string): Term => ({ key: fact, nameKey: fact, isFact: true });

/** Whether a way to say a search has words: of facts alone ("Spanish speaking doctor") no name says anything. */
export const hasWords = (way: readonly Term[]): boolean => way.some(({ isFact }) => !isFact);

const stemmed = (word: string, stem: string | null): Word => ({
  word,
  stem,
  term: stem === null ? null : termOf(stem),
});

/** Stems that the database was asked for: they depend on their word alone. */
const stems = createCache<{ stem: string | null }>({ name: "stems", max: 20_000 });

export const rememberStem = (word: string, stem: string | null): void => stems.slot(word).store({ stem });

/** The stem of a plain word as far as it is known here; undefined where it must be asked for. */
function stemKept(db: Db, word: string): string | null | undefined {
  if (/^\d+$/.test(word)) return word;
  const known = stems.get(word);
  return known ? known.stem : wordsHere(db)?.stems.of(word);
}

/** Plain words with their stems: those that are not known here are asked for by one statement. */
async function withStems(db: Db, words: readonly string[]): Promise<Word[]> {
  const found = new Map(words.map((word) => [word, stemKept(db, word)]));
  const missing = [...found].flatMap(([word, stem]) => (stem === undefined ? [word] : []));
  if (missing.length > 0) {
    const rows = await queryRows<{ word: string; stem: string | null }>(db)`${plannedOnce}
        SELECT word, (tsvector_to_array(directory_words(word)))[1] AS stem FROM unnest(${unseen(missing)}) AS word`;
    for (const { word, stem } of rows) {
      rememberStem(word, stem);
      found.set(word, stem);
    }
  }
  return words.map((word) => stemmed(word, found.get(word) ?? null));
}

/** Those of these plain words that can't be read without asking, each once. */
export const unreadOf = (db: Db, words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => stemKept(db, word) === undefined);

/** The stem of a word that is not known yet: the statement that is sent puts it in. No text has such a word. */
export const unreadStem = "?";

/** Plain words with their stems; one of them, if its stem is not known, stands as what a statement is to read. */
export async function withUnread(db: Db, words: readonly string[], unread: string): Promise<Word[]> {
  if (stemKept(db, unread) !== undefined) return withStems(db, words);
  const read = await withStems(
    db,
    words.filter((word) => word !== unread),
  );
  const byWord = new Map(read.map((word) => [word.word, word]));
  return words.map((word) => byWord.get(word) ?? stemmed(word, unreadStem));
}

/** Seven digits and more, with the signs that phone numbers are written with. */
const looksLikePhone = (text: string): boolean => /^[\d\s().+/-]+$/.test(text) && text.replace(/\D/g, "").length >= 7;
/** The digits that tell it apart, as the database's `phone_key()` takes them; entries hold them without area code too. */
const phoneKeyOf = (text: string): string => `t:${text.replace(/\D/g, "").slice(-10)}`;

/** Listings hold the five digits of a ZIP code: the four behind them only tell which side of a street. */
const withoutZipEnding = (text: string): string => text.replace(/(^|\s)(\d{5})-\d{4}(?=$|[\s,])/g, "$1$2");

const names = createCache<string>({ name: "normalized names", max: 5000 });

/** A text as names are kept for comparing: of plain letters without asking, of others as the database writes them. */
export const nameOf = (db: Db, given: string): Promise<string> => {
  const text = withoutZipEnding(given);
  if (isAscii(text)) return Promise.resolve(plainWords(text));
  return names.load(text, async () => {
    const [row] = await queryRows<{ name: string }>(db)`${plannedOnce} SELECT normalised(${text}) AS name`;
    return row?.name ?? "";
  });
};

/** What a text is in the words of the index. It depends on the text alone. */
export async function readWords(db: Db, given: string): Promise<Words> {
  const [text, name] = [withoutZipEnding(given), await nameOf(db, given)];
  return {
    name,
    exactKey: `x:${name}`,
    phoneKey: looksLikePhone(text) ? phoneKeyOf(text) : null,
    words: await withStems(db, normalizeWills(name).split(" ").filter(Boolean)),
  };
}

/** Plain words as the index knows them, each by itself. */
export async function readTerms(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, Word>> {
  const read = await withStems(db, [...new Set(words)].filter(Boolean));
  return new Map(read.map((word) => [word.word, word]));
}

/** What a listing must be besides holding words, as far as its keys say it. */
export type Facts = Pick<SearchQuery, "type" | "city" | "state" | "language" | "insurance" | "free_consultation"> & {
  categories: number[];
};

/** What people wrote of a listing, as the index compares it. */
interface Written {
  city: string | null;
  language: string[] | null;
  insurance: string[] | null;
}

/** The parts of a list as the database's `listed()` takes it apart, of plain letters. */
const partsOf = (list: string): string[] =>
  list
    .toLowerCase()
    .replace(/^ +| +$/g, "")
    .split(/\s*[;,|]\s*/)
    .map((part) => part.slice(0, 255))
    .filter(Boolean);

const writtenFacts = createCache<Written>({ name: "written facts", max: 5000 });

function writtenOf(db: Db, { city, language, insurance }: Facts): Promise<Written> {
  const texts = [city, language, insurance].map((text) => text ?? null);
  if (texts.every((text) => text === null || isAscii(text)))
    return Promise.resolve({
      city: city === undefined ? null : plainWords(city),
      language: language === undefined ? null : partsOf(language),
      insurance: insurance === undefined ? null : partsOf(insurance),
    });
  return writtenFacts.load(JSON.stringify(texts), async () => {
    const [row] = await queryRows<Written>(
      db,
    )`${plannedOnce} SELECT normalised(${texts[0]}) AS city, listed(${texts[1]}) AS language,
        listed(${texts[2]}) AS insurance`;
    return row ?? { city: null, language: null, insurance: null };
  });
}

/** Facts that are one of few, as keys. */
const chosenFacts = ({ type, state, free_consultation: isFree, categories }: Facts): string[] => [
  ...(type === undefined ? [] : [`k:${type}`]),
  ...(state === undefined ? [] : [`s:${(stateCode(state) ?? state).trim().toUpperCase()}`]),
  ...(isFree === undefined ? [] : [`f:${String(isFree)}`]),
  ...categories.map((id) => `g:${id}`),
];

/** Facts as keys; null when one of them, being signs alone, is nothing that a listing could have. */
export async function readFacts(db: Db, facts: Facts): Promise<string[] | null> {
  const { city, language, insurance } = await writtenOf(db, facts);
  if (city === "" || language?.length === 0 || insurance?.length === 0) return null;
  return [
    ...chosenFacts(facts),
    ...(city === null ? [] : [`c:${city}`]),
    ...(language ?? []).map((one) => `l:${one}`),
    ...(insurance ?? []).map((one) => `i:${one}`),
  ];
}
