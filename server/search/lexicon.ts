import "server-only";
import { type SearchQuery } from "@/lib/contract/search";
import { stateCode } from "@/lib/rules/us-states";
import { type Db, Prisma } from "../db/client";
import { plannedOnce } from "../db/planned";
import { createMemo } from "./memo";

/** A word as the index knows it: the numbers of its stem anywhere, and in a name. */
export interface Term {
  key: string;
  nameKey: string;
}

/** A word of a search; `stem` and `term` are null for one too common to be indexed. */
export interface Word {
  word: string;
  stem: string | null;
  term: Term | null;
}

/** A text as it is searched for. */
export interface Words {
  /** Lower case, without accents and signs; "" when nothing else was typed. */
  name: string;
  /** The number of this very name. */
  exactKey: string;
  words: Word[];
  /** The number of this phone number, where it is nothing else. */
  phoneKey: string | null;
}

interface WordsRow {
  name: string;
  exact: string;
  phone: string;
  words: { word: string; stem: string | null; key: string; name_key: string }[];
}

const rememberWords = createMemo<Words>(5000);

/** Seven digits and more, with the signs that phone numbers are written with. */
const looksLikePhone = (text: string): boolean => /^[\d\s().+/-]+$/.test(text) && text.replace(/\D/g, "").length >= 7;

/** Listings hold the five digits of a ZIP code: the four behind them only tell which side of a street. */
const withoutZipEnding = (text: string): string => text.replace(/(^|\s)(\d{5})-\d{4}(?=$|[\s,])/g, "$1$2");

/** What a text is in the words of the index. It depends on the text alone, so the last ones are remembered. */
export const readWords = (db: Db, given: string): Promise<Words> =>
  rememberWords(given, async () => {
    const text = withoutZipEnding(given);
    const [row] = await db.$queryRaw<[WordsRow]>(Prisma.sql`${plannedOnce}
      SELECT normal.name, search_key('x:' || normal.name)::text AS exact, search_key('t:' || phone_key(${text}))::text AS phone, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('word', typed.word, 'stem', stem.stem,
          'key', search_key(stem.stem)::text, 'name_key', search_key('=' || stem.stem)::text) ORDER BY typed.place), '[]')
        FROM string_to_table(normal.name, ' ') WITH ORDINALITY AS typed (word, place)
        CROSS JOIN LATERAL (SELECT (tsvector_to_array(to_tsvector('directory', typed.word)))[1] AS stem) stem
        WHERE typed.word <> ''
      ) AS words
      FROM (SELECT normalised(${text}) AS name) normal`);
    return {
      name: row.name,
      exactKey: row.exact,
      phoneKey: looksLikePhone(text) ? row.phone : null,
      words: row.words.map(({ word, stem, key, name_key }) => ({
        word,
        stem,
        term: stem === null ? null : { key, nameKey: name_key },
      })),
    };
  });

const rememberTerms = new Map<string, Word>();

/** Plain words as the index knows them, each by itself: only those not known yet are asked for, by one statement. */
export async function readTerms(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, Word>> {
  const missing = [...new Set(words)].filter((word) => !rememberTerms.has(word));
  const known = new Map(words.flatMap((word) => [[word, rememberTerms.get(word)] as const]).filter(isKnown));
  if (missing.length === 0) return known;
  if (rememberTerms.size > mostTerms) rememberTerms.clear();
  for (const word of (await readWords(db, missing.join(" "))).words) {
    rememberTerms.set(word.word, word);
    known.set(word.word, word);
  }
  return known;
}

const mostTerms = 20_000;
const isKnown = (entry: readonly [string, Word | undefined]): entry is readonly [string, Word] =>
  entry[1] !== undefined;

const rememberFact = createMemo<string>(5000);

/** The number of a fact ("l:spanish"). */
export const readFactKey = (db: Db, fact: string): Promise<string> =>
  rememberFact(fact, async () => {
    const [row] = await db.$queryRaw<[{ key: string }]>(
      Prisma.sql`${plannedOnce} SELECT search_key(${fact})::text AS key`,
    );
    return row.key;
  });

/** What a listing must be besides holding words, as far as its keys say it. */
export type Facts = Pick<SearchQuery, "type" | "city" | "state" | "language" | "insurance" | "free_consultation"> & {
  categories: number[];
};

const rememberFacts = createMemo<string[] | null>(5000);

/** The numbers of facts; null when one of them, being signs alone, is nothing that a listing could have. */
export function readFacts(db: Db, facts: Facts): Promise<string[] | null> {
  const { type, city, state, language, insurance, free_consultation: isFree } = facts;
  const plain = [
    ...(type === undefined ? [] : [`k:${type}`]),
    ...(state === undefined ? [] : [`s:${(stateCode(state) ?? state).trim().toUpperCase()}`]),
    ...(isFree === undefined ? [] : [`f:${String(isFree)}`]),
    ...facts.categories.map((id) => `g:${id}`),
  ];
  if (plain.length === 0 && (city ?? language ?? insurance) === undefined) return Promise.resolve([]);
  return rememberFacts(JSON.stringify([plain, city, language, insurance]), async () => {
    const [row] = await db.$queryRaw<[{ keys: string[]; isEmpty: boolean }]>(Prisma.sql`${plannedOnce}
      SELECT ARRAY(SELECT search_key(fact)::text FROM (
          SELECT unnest(${plain}::text[]) UNION ALL SELECT 'c:' || normalised(${city ?? null})
          UNION ALL SELECT 'l:' || unnest(listed(${language ?? null}))
          UNION ALL SELECT 'i:' || unnest(listed(${insurance ?? null}))
        ) facts (fact) WHERE fact IS NOT NULL) AS keys,
        coalesce(normalised(${city ?? null}) = '', false) OR coalesce(listed(${language ?? null}) = '{}', false)
          OR coalesce(listed(${insurance ?? null}) = '{}', false) AS "isEmpty"`);
    return row.isEmpty ? null : row.keys;
  });
}
